import { digitShare } from './digits.ts'
import type { PreparedName } from './prepare.ts'
import { OTHER_NUMBER } from './score/rule-weights.ts'
import { CAUTION_FROM } from './thresholds.ts'

const shares = (one: readonly string[], other: readonly string[]) => one.filter((word) => other.includes(word)).length

/** The most that names score that differ in digits alone, of at most `most`; 60 40 and 60 40 20 differ in none. */
export function mostOfNumbers({ folded: one }: PreparedName, { folded: other }: PreparedName, most: number): number {
  const shared = shares(one.words, other.words)
  if (shared === one.words.length || shared === other.words.length) return most
  const isMainly = Math.max(digitShare(one.squashed), digitShare(other.squashed)) >= 0.5
  return Math.min(most, isMainly && shared === 0 ? CAUTION_FROM - 1 : OTHER_NUMBER)
}

const isNumber = ({ spellings }: PreparedName) => spellings.some(({ letters }) => /^\d+$/u.test(letters))
const hasDigits = ({ folded }: PreparedName) => /\d/u.test(folded.squashed)

/** Whether one name is but a number that is in the other written otherwise, beside words of its own (FIVE, KANDORO 5). */
export function isNumberInOther(asked: PreparedName, found: PreparedName): boolean {
  const [number, other] = isNumber(found) ? [found, asked] : [asked, found]
  if (!isNumber(number) || isNumber(other) || hasDigits(number) === hasDigits(other)) return false
  return shares(number.folded.words, other.folded.words) === 0
}
