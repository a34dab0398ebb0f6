import { randomInt } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Each character carries log2(62) = 5.95 bits. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => DIGITS[randomInt(DIGITS.length)]).join('')
}

export function toBase62(value: number, width: number): string {
  let rest = value
  let text = ''
  do {
    text = DIGITS[rest % DIGITS.length] + text
    rest = Math.floor(rest / DIGITS.length)
  } while (rest > 0)
  return text.padStart(width, '0')
}

/** Higher bytes would make the first digits more frequent. */
const EVEN = 248

export function base62From(bytes: Uint8Array, length: number): string {
  const text = Array.from(bytes)
    .filter((byte) => byte < EVEN)
    .slice(0, length)
    .map((byte) => DIGITS[byte % DIGITS.length])
    .join('')
  if (text.length < length) throw new RangeError('too few random bytes')
  return text
}
