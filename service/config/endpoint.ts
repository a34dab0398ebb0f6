import { isLoopbackHost } from '../../lib/loopback.ts'
import type { Endpoint } from '../../lib/sources/domains/lines/line-asker.ts'
import { isPublicHost } from '../../lib/sources/upstream/public-host.ts'

/** Switches an upstream off. */
export const OFF = 'off'

/** Reads a host with a port, such as `das.eu:4343` or `[::1]:43`. */
export function readEndpoint(text: string): Endpoint | null {
  const [, bracketed, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text.trim()) ?? []
  const host = (bracketed ?? name)?.toLowerCase()
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535) return null
  return isLoopbackHost(host) || isPublicHost(host) ? { host, port } : null
}
