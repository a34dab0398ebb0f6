import { LETTER } from '../letter-codes.ts'

/** The commonest letters of European names first: which of them a string has tells most about it. */
const BY_FREQUENCY = 'eairontslcumdkpgbhvfzywxjq'
/** Letters whose presence decides in which group of its length a string stands. */
const GROUP_BITS = 12
export const GROUPS = 1 << GROUP_BITS
/** Strings shorter than this are grouped; longer ones are only ordered by length. */
export const GROUPED_LENGTHS = 32

const OTHER_BITS = 32 - BY_FREQUENCY.length

/** The bit of each letter code; digits and other letters share the six that are left. */
const BIT_OF = Uint32Array.from({ length: LETTER + 1 }, (_none, code) => {
  const place = BY_FREQUENCY.indexOf(String.fromCharCode(96 + code))
  return place >= 0 ? (1 << place) >>> 0 : (1 << (BY_FREQUENCY.length + (code % OTHER_BITS))) >>> 0
})

/** Which letters a string has, as bits. One edit takes away at most one bit and adds at most one. */
export function letterMask(codes: Uint8Array, start: number, end: number): number {
  let mask = 0
  for (let at = start; at < end; at++) mask |= BIT_OF[(codes[at] as number) & LETTER] as number
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
