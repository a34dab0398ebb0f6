import { randomInt } from 'node:crypto'

/** Douglas Crockford's base 32 (crockford.com/base32.html). The last five symbols occur only as a check. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ*~$=U'
const BASE = 32
const CHECKS = 37
const DIGITS = 8

const numberOf = (digits: string) => [...digits].reduce((sum, digit) => sum * BASE + SYMBOLS.indexOf(digit), 0)
const checkOf = (digits: string) => SYMBOLS[numberOf(digits) % CHECKS] ?? ''

function written(digits: string): string {
  return `BC-${digits.slice(0, 4)}-${digits.slice(4)}-${checkOf(digits)}`
}

/**
 * A reference such as `BC-7K4Q-9M2X-M` authorises nothing. The check character (remainder by 37) reveals each wrong
 * character and each swap of neighbours. Skips checks that are signs, so that a person can read a reference aloud.
 */
export function makeReference(): string {
  for (;;) {
    const digits = Array.from({ length: DIGITS }, () => SYMBOLS[randomInt(BASE)]).join('')
    if (SYMBOLS.indexOf(checkOf(digits)) < BASE) return written(digits)
  }
}

/** Returns the usual form, or null. Reads O as 0, I and L as 1. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  const bare = plain.length === DIGITS + 3 ? plain.replace(/^BC/, '') : plain
  const given = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(given)) return null
  const digits = given.slice(0, DIGITS)
  return checkOf(digits) === given.slice(DIGITS) ? written(digits) : null
}
