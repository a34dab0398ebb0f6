import { randomBytes } from 'node:crypto'

/** A random client address, sent as a trusted proxy would, because each address may send only few requests. */
export function someAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`
}
