import { isLoopbackHost } from '../loopback.ts'

/**
 * A connection code carries a service's address and a single-use claim token: `bcc_` and the
 * base64url of `<address>#<token>`. It holds no key, and after its first use it is worthless.
 */
const PREFIX = 'bcc_'

function toBase64Url(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

function fromBase64Url(code: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** True for https, and for plain http on loopback alone. */
export function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && isLoopbackHost(url.hostname)
}

export function writeConnectionCode(baseUrl: string, token: string): string {
  return `${PREFIX}${toBase64Url(`${baseUrl}#${token}`)}`
}

/** Address (origin and path, no trailing slash) and token, or null where the text is no connection code. */
export function readConnectionCode(text: string): { baseUrl: string; token: string } | null {
  const code = text.trim()
  if (!code.startsWith(PREFIX)) return null
  const [address, token, ...rest] = (fromBase64Url(code.slice(PREFIX.length)) ?? '').split('#')
  if (address === undefined || token === undefined || token === '' || rest.length > 0) return null
  if (!isServiceAddress(address)) return null
  return { baseUrl: address.replace(/\/+$/, ''), token }
}
