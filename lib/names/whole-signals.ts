import { digitShare, onlyDigitsDiffer } from './digits.ts'
import { isInitialism } from './phonetic.ts'
import type { PreparedName } from './prepare.ts'
import type { Signal } from './signal.ts'
import { CAUTION_FROM, LISTED_FROM, NEAR_IDENTICAL_FROM } from './thresholds.ts'
import type { WholeLikeness } from './whole.ts'

/** The beginning of a mark weighs more (General Court, T-183/02 Mundicor): letters of it that count. */
const BEGINNING = 4

function sharedBeginning(left: string, right: string): number {
  let letters = 0
  while (letters < BEGINNING && letters < left.length && left[letters] === right[letters]) letters++
  return letters / BEGINNING
}

const sortedLetters = (text: string) => [...text].sort().join('')

/** Whether two neighbouring letters have changed places and nothing else has changed. */
function swapped(asked: string, found: string, edits: number): boolean {
  return edits === 1 && asked.length === found.length && sortedLetters(asked) === sortedLetters(found)
}

/** Names of up to four letters: one letter may set them apart, so no look makes them more than weakly alike. */
function shortCap(asked: string, found: string, { edits, sounds, soundsSame }: WholeLikeness): number {
  const shorter = Math.min(asked.length, found.length)
  if (shorter > 4 || (soundsSame && shorter > 2)) return 100
  if (edits > 1 || (shorter < 4 && sounds < 0.65 && !(shorter === 3 && swapped(asked, found, edits)))) return 0
  return shorter === 4 ? NEAR_IDENTICAL_FROM - 1 : CAUTION_FROM - 1
}

/** Names that differ in a number alone: where it is only a part of the name, a person still sees the rest. */
const OTHER_NUMBER = 75

function numberCap(asked: string, found: string): number {
  if (!onlyDigitsDiffer(asked, found)) return 100
  return Math.max(digitShare(asked), digitShare(found)) >= 0.5 ? CAUTION_FROM - 1 : OTHER_NUMBER
}

/** Least score of names in which two neighbouring letters are swapped: short ones have little else in common. */
const SWAPPED = 60

/** Names that sound the same: what a letter costs (times its share of the name), and the least they score. */
const LETTER_COST = 54
const HEARD_AS_ONE_FROM = 80

/** Likeness of the names as wholes. Where they sound the same, each letter that differs costs by the names' length. */
export function wholeSignals(asked: PreparedName, found: PreparedName, whole: WholeLikeness): Signal[] {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const mean = (whole.looks + whole.sounds) / 2
  const alike = 100 * (mean + 0.1 * sharedBeginning(left, right) * (1 - mean))
  const share = whole.edits / Math.max(left.length, right.length)
  const same = whole.soundsSame ? Math.max(HEARD_AS_ONE_FROM, 100 - LETTER_COST * share) : 0
  const exchanged = swapped(left, right, whole.edits) ? SWAPPED : 0
  const caps = [shortCap(left, right, whole), numberCap(left, right)]
  const score = Math.min(Math.max(alike, same, exchanged), ...caps)
  if (score < LISTED_FROM) return []
  const sounds: Signal = { reason: 'sounds_alike', score }
  const looks: Signal = { reason: 'looks_alike', score }
  if ([left, right].some(isInitialism) || onlyDigitsDiffer(left, right)) return [looks]
  if (whole.looks < 0.55) return [sounds]
  if (whole.sounds < 0.6) return [looks]
  return whole.sounds >= whole.looks ? [sounds, looks] : [looks, sounds]
}
