import type { Similarity } from '../contract/conflict.ts'
import { digitShare, onlyDigitsDiffer } from './digits.ts'
import { editDistance } from './edit-distance.ts'
import { explain } from './explain.ts'
import { type PreparedName, prepareName } from './prepare.ts'
import { sameName } from './same-name.ts'
import { differentMeanings, type Meanings } from './score/meanings.ts'
import { isNear } from './score/near.ts'
import { scorePair } from './score/pair.ts'
import { scoreOfShort } from './score/short.ts'
import { tell, type Weighed } from './tell.ts'
import { CAUTION_FROM, LISTED_FROM } from './thresholds.ts'

/** Highest score of names that are not the same. */
const ALIKE_MAX = 99
/** Points below the strongest reason at which another is no longer worth telling. */
const TELLING_WITHIN = 20
/** Names that differ in a number alone: where it is only a part of the name, a person still sees the rest. */
const OTHER_NUMBER = 75
/**
 * Where the meanings differ they keep names apart that look alike (General Court, T-292/01 BASS/PASH, 54). Whether they do
 * is for a person to see: it takes no pair below what deserves a second look.
 */
const OTHER_MEANING = 6

/** Whether one of the names has all words of the other: 60 40 and 60 40 20 differ in no number. */
function sharesAllWords({ folded: { words: one } }: PreparedName, { folded: { words: other } }: PreparedName): boolean {
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

function apartInMeaning(score: number): number {
  return score < CAUTION_FROM ? score - OTHER_MEANING : Math.max(CAUTION_FROM, score - OTHER_MEANING)
}

/** What two names that are not the same score, where length and numbers set them apart. */
function asShown(asked: PreparedName, found: PreparedName, score: number): number {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const most = Math.min(ALIKE_MAX, scoreOfShort(left, right, score))
  if (!onlyDigitsDiffer(left, right) || sharesAllWords(asked, found)) return most
  return Math.min(most, Math.max(digitShare(left), digitShare(right)) >= 0.5 ? CAUTION_FROM - 1 : OTHER_NUMBER)
}

/** Whether two names are listed however little their letters weigh (score/near.ts), or may be. */
export function isRaised(asked: PreparedName, found: PreparedName): boolean {
  return sameName(asked, found) !== null || isNear(asked, found)
}

/** How alike two prepared names are and why; null where they are too far apart to be listed. */
export function similarityOf(
  asked: PreparedName,
  found: PreparedName,
  weighed: Weighed,
  meanings: Meanings | null,
): Similarity | null {
  const same = sameName(asked, found)
  if (same !== null) return same
  const isApart = differentMeanings(asked.folded.words, found.folded.words, meanings)
  const told = tell(asked, found, weighed)
  if (told === null) return null
  const { signals, heard } = told
  const [strongest] = signals
  const alike = asShown(asked, found, strongest.score)
  const score = Math.round(isApart ? apartInMeaning(alike) : alike)
  if (score < LISTED_FROM) return null
  const near = signals.filter((signal) => signal.score >= strongest.score - TELLING_WITHIN)
  const reasons = [...new Set(near.map((signal) => signal.reason))]
  const edits = editDistance(asked.folded.squashed, found.folded.squashed)
  const meaning = isApart ? ' The two words mean different things.' : ''
  return {
    score,
    reasons,
    explanation: `${explain(strongest, { ...told, edits })}${meaning}`,
    ...(heard.language !== null && reasons.includes('sounds_alike') ? { language: heard.language } : {}),
  }
}

/**
 * How alike a name is to one in a register, 0-100 with reasons; null below LISTED_FROM. `contains` says that the found
 * name contains the asked one, `contained` the reverse. 100 means the same name, legal form, case, accents, spaces and
 * punctuation aside. Without a register at hand only words known to be weak count as common.
 */
export function compareNames(asked: string, found: string): Similarity | null {
  const [left, right] = [prepareName(asked), prepareName(found)]
  if (left.folded.squashed === '' || right.folded.squashed === '') return null
  return similarityOf(left, right, scorePair(asked, found), null)
}
