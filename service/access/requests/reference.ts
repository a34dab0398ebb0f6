import { randomInt } from 'node:crypto'

/** Douglas Crockford's base 32 (crockford.com/base32.html); the last five symbols are for the check alone. */
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
 * A random reference such as `BC-7K4Q-9M2X-M`: eight characters and a check character, their remainder by 37, which
 * reveals every single wrong character and every swap of neighbours. It identifies a request and authorises nothing.
 * References whose check would be a sign are skipped, so that every reference can be read out.
 */
export function makeReference(): string {
  for (;;) {
    const digits = Array.from({ length: DIGITS }, () => SYMBOLS[randomInt(BASE)]).join('')
    if (SYMBOLS.indexOf(checkOf(digits)) < BASE) return written(digits)
  }
}

/** A typed reference in its usual form; null where the text is no reference. O is read as 0, I and L as 1. */
export function readReference(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '')
  const bare = plain.length === DIGITS + 3 ? plain.replace(/^BC/, '') : plain
  const given = bare.replaceAll('O', '0').replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{9}$/.test(given)) return null
  const digits = given.slice(0, DIGITS)
  return checkOf(digits) === given.slice(DIGITS) ? written(digits) : null
}
