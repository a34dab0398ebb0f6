import canonicalize from 'canonicalize'
import { fromBase64Url } from '../base64url.ts'
import { type ReceiptKey, ReceiptKeys } from '../contract/api/receipt-keys.ts'

type Json = Record<string, unknown>

/**
 * Returns the bytes that a receipt signs: the result without `receipt` in the canonical form of RFC 8785. Returns null
 * if this form does not exist, for example with half a surrogate pair.
 */
export function signedBytes(answer: Json): Uint8Array<ArrayBuffer> | null {
  const { receipt: _receipt, ...rest } = answer
  try {
    const text = canonicalize(rest)
    return text === undefined ? null : new TextEncoder().encode(text)
  } catch {
    return null
  }
}

export type ReceiptFault = 'no_receipt' | 'not_readable' | 'unknown_key' | 'key_not_in_use' | 'changed'

/** `valid` means that the key's owner made exactly this result. */
export type ReceiptVerdict = { valid: true; key: ReceiptKey } | { valid: false; reason: ReceiptFault }

const FORM = /^v1\.([\w-]{16})\.([\w-]{86})$/

/** Accepted difference between the clocks of signing machines, in milliseconds. */
const SKEW_MS = 5 * 60_000

const no = (reason: ReceiptFault): ReceiptVerdict => ({ valid: false, reason })

function inUse({ createdAt, retiredAt }: ReceiptKey, at: number): boolean {
  const until = retiredAt === null ? Number.POSITIVE_INFINITY : Date.parse(retiredAt)
  return at >= Date.parse(createdAt) - SKEW_MS && at <= until + SKEW_MS
}

async function isSigned(
  { kty, crv, x }: ReceiptKey,
  signature: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, signature, bytes)
}

/**
 * Verifies that a service signed exactly this result. `answer` is the JSON as sent, and `keys` the body of
 * `/.well-known/brand-check-keys.json`. Needs Ed25519 in WebCrypto (Node 20, Chrome 137, Firefox 129, Safari 17).
 */
export async function verifyReceipt(answer: unknown, keys: unknown): Promise<ReceiptVerdict> {
  if (typeof answer !== 'object' || answer === null) return no('not_readable')
  const { receipt, checkedAt } = answer as { receipt?: unknown; checkedAt?: unknown }
  if (receipt === null || receipt === undefined) return no('no_receipt')
  const [, kid, text] = FORM.exec(String(receipt)) ?? []
  const known = ReceiptKeys.safeParse(keys)
  const signature = fromBase64Url(text ?? '')
  const bytes = signedBytes(answer as Record<string, unknown>)
  if (typeof receipt !== 'string' || kid === undefined || signature === null || bytes === null || !known.success)
    return no('not_readable')
  const key = known.data.keys.find((each) => each.kid === kid)
  if (key === undefined) return no('unknown_key')
  if (!(await isSigned(key, signature, bytes))) return no('changed')
  return inUse(key, Date.parse(String(checkedAt))) ? { valid: true, key } : no('key_not_in_use')
}
