import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { isServiceAddress } from '../loopback.ts'

/**
 * A connection code carries a service's address and a single-use claim token: `bcc_` and the
 * base64url of `<address>#<token>`. It holds no key, and after its first use it is worthless.
 */
const PREFIX = 'bcc_'

export function writeConnectionCode(baseUrl: string, token: string): string {
  return `${PREFIX}${toBase64Url(new TextEncoder().encode(`${baseUrl}#${token}`))}`
}

/** The decoded text; empty where the code is not the base64url of UTF-8. */
function textOf(code: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(code) ?? undefined)
  } catch {
    return ''
  }
}

/** Address (origin and path, no trailing slash) and token, or null where the text is no connection code. */
export function readConnectionCode(text: string): { baseUrl: string; token: string } | null {
  const code = text.trim()
  if (!code.startsWith(PREFIX)) return null
  const [address, token, ...rest] = textOf(code.slice(PREFIX.length)).split('#')
  if (address === undefined || token === undefined || token === '' || rest.length > 0) return null
  if (!isServiceAddress(address)) return null
  return { baseUrl: address.replace(/\/+$/, ''), token }
}
