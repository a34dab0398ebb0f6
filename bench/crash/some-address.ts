import { randomBytes } from 'node:crypto'

/** An address that no other request came from: behind a proxy that is believed, each may send few. */
export function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
