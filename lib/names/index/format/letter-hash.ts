import { LETTER } from '../../reading/letter-codes.ts'

/** Offset basis of FNV-1a. */
export const HASH_START = 0x811c9dc5 | 0

/** FNV-1a, so that one pass hashes all strings from one position. Ignores word borders. */
export function hashMore(hash: number, code: number): number {
  return Math.imul(hash ^ (code & LETTER), 0x01000193)
}

/** The finisher of MurmurHash3. */
export function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

export function hashLetters(codes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START
  for (let at = start; at < end; at++) hash = hashMore(hash, codes[at] as number)
  return spread(hash)
}
