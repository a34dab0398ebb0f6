const DIGIT = /\d/u
const withoutDigits = (text: string) => text.replace(/\d/gu, '')
const digitsOf = (text: string) => text.replace(/\D/gu, '')

export function sameDigits(left: string, right: string): boolean {
  return digitsOf(left) === digitsOf(right)
}

export function onlyDigitsDiffer(left: string, right: string): boolean {
  return DIGIT.test(left + right) && !sameDigits(left, right) && withoutDigits(left) === withoutDigits(right)
}

export function digitShare(text: string): number {
  return digitsOf(text).length / Math.max(text.length, 1)
}
