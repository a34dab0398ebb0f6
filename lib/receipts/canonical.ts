import canonicalize from 'canonicalize'

type Json = Record<string, unknown>

/**
 * The bytes that a receipt signs: the result without `receipt` in the canonical form of RFC 8785. Null if there is
 * none, as for half a surrogate pair.
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
