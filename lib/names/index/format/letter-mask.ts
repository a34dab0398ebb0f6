import { LETTER } from '../../reading/letter-codes.ts'

/** Letters with a bit of their own, the commonest of European names first, because these tell strings apart best. */
const OWN = 'eaiorntslucmdpgbhfk'
/** Rare letters, each group of which shares a bit; digits and all other letters share the next bit. */
const SHARED = ['vw', 'xz', 'jqy']
const OTHERS = OWN.length + SHARED.length
/** Letters with a second bit, set where they stand in a string more than once. */
const TWICE = 'eaiorntsl'

/** How many of the first bits decide the group of a string among those of its length. */
const GROUP_BITS = 12
export const GROUPS = 1 << GROUP_BITS
/** Strings shorter than this are grouped; longer ones are only ordered by length. */
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

/** Which letters a string has, once and twice, as 32 bits. One edit clears at most one bit and sets at most one. */
export function letterMask(codes: Uint8Array, start: number, end: number): number {
  let mask = 0
  for (let at = start; at < end; at++) {
    const letter = (codes[at] as number) & LETTER
    const once = ONCE_BIT[letter] as number
    mask |= (mask & once) === 0 ? once : (TWICE_BIT[letter] as number)
  }
  return mask
}

/** The group of a mask: its commonest letters. */
export function groupOf(mask: number): number {
  return mask & (GROUPS - 1)
}

/** How many bits a number has. */
export function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
