import { isLoopbackHost, isServiceAddress } from '../loopback.ts'

export type AddressFault = 'bad_address' | 'needs_https'

const HOST = /^(?:\[[^\]]*\]|[^:/]*)/

function withScheme(text: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return `${isLoopbackHost(HOST.exec(text)?.[0] ?? '') ? 'http' : 'https'}://${text}`
}

/** Normalises a typed address to origin and path. Plain http is only for loopback, and the default there. */
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
