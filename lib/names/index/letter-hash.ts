import { LETTER } from '../letters/encoded-name.ts'

/** Offset basis of FNV-1a. */
export const HASH_START = 0x811c9dc5 | 0

/** Adds a letter to a hash (FNV-1a), so that one pass hashes all strings from one position. Ignores word boundaries. */
export function hashMore(hash: number, code: number): number {
  return Math.imul(hash ^ (code & LETTER), 0x01000193)
}

/** Mixes the bits of a hash with the finisher of MurmurHash3. */
export function spread(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Returns the unsigned 32-bit hash of the letters from `start` to before `end`. Ignores word boundaries. */
export function hashLetters(codes: Uint8Array, start: number, end: number): number {
  let hash = HASH_START
  for (let at = start; at < end; at++) hash = hashMore(hash, codes[at] as number)
  return spread(hash)
}

/** Letters with a bit of their own, because the commonest letters of European names distinguish strings best. */
const OWN = 'eaiorntslucmdpgbhfk'
/** Groups of letters that share a bit. Digits and all other letters share the next bit. */
const SHARED = ['vw', 'xz', 'jqy']
const OTHERS = OWN.length + SHARED.length
/** Letters with a second bit for a second occurrence. */
const TWICE = 'eaiorntsl'

const GROUP_BITS = 12
export const GROUPS = 1 << GROUP_BITS
/** Strings of this length or more are sorted only by length. */
export const GROUPED_LENGTHS = 32

const letterOf = (code: number) => String.fromCharCode(96 + code)

const ONCE_BIT = Int32Array.from({ length: LETTER + 1 }, (_none, code) => {
  const own = OWN.indexOf(letterOf(code))
  const shared = SHARED.findIndex((letters) => letters.includes(letterOf(code)))
  return 1 << (own >= 0 ? own : shared >= 0 ? OWN.length + shared : OTHERS)
})
const TWICE_BIT = Int32Array.from({ length: LETTER + 1 }, (_none, code) => {
  const place = TWICE.indexOf(letterOf(code))
  return place < 0 ? 0 : 1 << (OTHERS + 1 + place)
})

/** Returns bits for the letters that occur once and twice. One edit clears at most one bit and sets at most one. */
export function letterMask(codes: Uint8Array, start: number, end: number): number {
  let mask = 0
  for (let at = start; at < end; at++) {
    const letter = (codes[at] as number) & LETTER
    const once = ONCE_BIT[letter] as number
    mask |= (mask & once) === 0 ? once : (TWICE_BIT[letter] as number)
  }
  return mask
}

export function groupOf(mask: number): number {
  return mask & (GROUPS - 1)
}

export function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
