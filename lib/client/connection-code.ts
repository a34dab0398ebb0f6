import { fromBase64Url, toBase64Url } from '../base64url.ts'
import { isServiceAddress } from '../loopback.ts'

/** A code is `bcc_` and the base64url of `<address>#<token>`. It does not contain a key, and the token works once. */
const PREFIX = 'bcc_'

/** Returns the code that connects an extension to the service at `baseUrl`. The token works once. */
export function writeConnectionCode(baseUrl: string, token: string): string {
  return `${PREFIX}${toBase64Url(new TextEncoder().encode(`${baseUrl}#${token}`))}`
}

function textOf(code: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(code) ?? undefined)
  } catch {
    return ''
  }
}

/** Returns the address (without a trailing slash) and the token, or null for other text. */
export function readConnectionCode(text: string): { baseUrl: string; token: string } | null {
  const code = text.trim()
  if (!code.startsWith(PREFIX)) return null
  const [address, token, ...rest] = textOf(code.slice(PREFIX.length)).split('#')
  if (address === undefined || token === undefined || token === '' || rest.length > 0) return null
  if (!isServiceAddress(address)) return null
  return { baseUrl: address.replace(/\/+$/, ''), token }
}
