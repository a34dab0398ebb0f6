import { crc32 } from 'node:zlib'
import { base62From, randomBase62, toBase62 } from './base62.ts'

/** The secret has 190 bits. 62^6 exceeds 2^32, the range of CRC-32. */
const ID = 8
const SECRET = 32
const CHECK = 6
const FORM = new RegExp(`^(bck_(?:live|test)_([0-9A-Za-z]{${ID}})_[0-9A-Za-z]{${SECRET}})([0-9A-Za-z]{${CHECK}})$`)

function checkOf(body: string): string {
  return toBase62(crc32(body), CHECK)
}

export interface NewKey {
  id: string
  /** Shown once. Only a keyed hash is stored. */
  key: string
  last4: string
}

function keyOf(kind: 'live' | 'test', id: string, secret: string): NewKey {
  const body = `bck_${kind}_${id}_${secret}`
  const key = `${body}${checkOf(body)}`
  return { id, key, last4: key.slice(-4) }
}

/** `bck_live_<id>_<secret><check>`. The check reveals a typing error offline. */
export function makeKey(kind: 'live' | 'test' = 'live'): NewKey {
  return keyOf(kind, randomBase62(ID), randomBase62(SECRET))
}

/** The same bytes always return the same key. */
export function keyFromBytes(bytes: Uint8Array): NewKey {
  const digits = base62From(bytes, ID + SECRET)
  return keyOf('live', digits.slice(0, ID), digits.slice(ID))
}

export function keyId(key: string): string | null {
  const [, body, id, check] = FORM.exec(key) ?? []
  return body !== undefined && id !== undefined && checkOf(body) === check ? id : null
}
