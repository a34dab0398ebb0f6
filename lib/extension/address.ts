import { isLoopbackHost, isServiceAddress } from '../loopback.ts'

/** Why an address was not taken. */
export type AddressFault = 'bad_address' | 'needs_https'

const HOST = /^(?:\[[^\]]*\]|[^:/]*)/

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return `${isLoopbackHost(HOST.exec(text)?.[0] ?? '') ? 'http' : 'https'}://${text}`
}

/**
 * The address of a service as it is stored (origin and path, no trailing slash) from what a person typed. A missing
 * scheme is taken as https, on loopback as http. Plain http is accepted on loopback alone.
 */
export function readAddress(typed: string): { baseUrl: string } | { fault: AddressFault } {
  const text = withScheme(typed.trim())
  // Chromium's parser accepts a space in a host and writes it as %20.
  if (/\s/.test(text) || !URL.canParse(text)) return { fault: 'bad_address' }
  const url = new URL(text)
  const path = url.pathname.replace(/\/(api(\/v2)?\/?)?$/, '')
  const baseUrl = `${url.origin}${path}`
  if (isServiceAddress(text)) return { baseUrl }
  return { fault: url.protocol === 'http:' && url.username === '' ? 'needs_https' : 'bad_address' }
}

/** The part of an address that a person knows it by: host and port. */
export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host
}

/** Match pattern of the host permission that covers an address. Firefox takes no port in a pattern. */
export function permissionPattern(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl)
  return `${protocol}//${hostname}/*`
}
