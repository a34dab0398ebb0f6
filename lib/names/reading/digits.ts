const DIGIT = /\d/u
const withoutDigits = (text: string) => text.replace(/\d/gu, '')
const digitsOf = (text: string) => text.replace(/\D/gu, '')

/** Whether the digits of two folded texts are the same, in the same order. */
export function sameDigits(left: string, right: string): boolean {
  return digitsOf(left) === digitsOf(right)
}

/** Whether two folded texts differ in nothing but their digits. */
export function onlyDigitsDiffer(left: string, right: string): boolean {
  return DIGIT.test(left + right) && !sameDigits(left, right) && withoutDigits(left) === withoutDigits(right)
}

/** Share of digits in a folded text, 0-1. */
export function digitShare(text: string): number {
  return digitsOf(text).length / Math.max(text.length, 1)
}
