import type { Similarity } from '../../contract/checks/conflict.ts'
import { encodeWords, LETTER } from '../normalise/encoded-name.ts'
import { nameForms } from '../normalise/name-forms.ts'
import { partsOfLong, readingsOf } from '../normalise/name-parts.ts'
import { type Closest, soundsClosest } from '../normalise/phonetics.ts'
import { inSpelling, type PreparedName, prepareName } from '../normalise/prepare.ts'
import { isInitialism } from '../normalise/pronunciation.ts'
import type { Strengths } from '../score/model.ts'
import { LISTED_FROM, pointsOf, SIMILAR_FROM, similarityOfPoints } from '../score/points.ts'
import { scorePair } from '../score/scorer.ts'
import { digitShare, editDistance, onlyDigitsDiffer } from './edit-distance.ts'
import { explain, sameName, withSentence } from './explain.ts'
import { differentMeanings, type Meanings } from './meanings.ts'
import { OTHER_MEANING, OTHER_NUMBER } from './rule-weights.ts'
import { groundSignals, inDigits, isNear, nearSignals, type Signal, scoreOfShort } from './rules.ts'

interface Weighed {
  odds: number
  strengths: Strengths
}

interface Told {
  asked: PreparedName
  found: PreparedName
  heard: Closest
  signals: readonly [Signal, ...Signal[]]
}

function tellAsWritten(asked: PreparedName, found: PreparedName, { odds, strengths }: Weighed): Told | null {
  const heard = soundsClosest(asked.folded.words, found.folded.words)
  const [first, ...others] = [
    ...nearSignals(asked, found, heard),
    ...groundSignals(asked, found, heard, pointsOf(odds), strengths),
  ].sort((a, b) => b.score - a.score)
  return first === undefined ? null : { asked, found, heard, signals: [first, ...others] }
}

const readings = (name: PreparedName) => [name, ...name.spellings.slice(1).map((each) => inSpelling(name, each))]

/** Compares all spellings, because 60 40 and Forty Winks share nothing as written. */
function tellOfSpellings(asked: PreparedName, found: PreparedName, { odds, strengths }: Weighed): Told | null {
  if (asked.spellings.length === 1 && found.spellings.length === 1) return null
  let [nearest, told]: [number, Told | null] = [Number.POSITIVE_INFINITY, null]
  const others = readings(found)
  for (const left of readings(asked))
    for (const right of others) {
      const [a, b] = [left.folded.squashed, right.folded.squashed]
      const apart = editDistance(a, b) / Math.max(a.length, b.length)
      if (apart >= nearest) continue
      const heard = soundsClosest(left.folded.words, right.folded.words)
      const [first, ...rest] = groundSignals(left, right, heard, pointsOf(odds), strengths)
      if (first === undefined) continue
      const variant: Signal = { reason: 'number_or_spelling_variant', score: first.score }
      nearest = apart
      told = { asked: left, found: right, heard, signals: [first, variant, ...rest] }
    }
  return told
}

function tell(asked: PreparedName, found: PreparedName, weighed: Weighed): Told | null {
  return tellAsWritten(asked, found, weighed) ?? tellOfSpellings(asked, found, weighed)
}

const ALIKE_MAX = 99
/** A reason is also reported if its score is within this many points of the strongest. */
const TELLING_WITHIN = 20

const shares = (one: readonly string[], other: readonly string[]) => one.filter((word) => other.includes(word)).length

/**
 * Highest score of names that differ only in numbers. There is no limit if one name has all words of the other (60 40
 * and 60 40 20).
 */
function mostOfNumbers({ folded: one }: PreparedName, { folded: other }: PreparedName): number {
  const shared = shares(one.words, other.words)
  if (shared === one.words.length || shared === other.words.length) return ALIKE_MAX
  const isMainly = Math.max(digitShare(one.squashed), digitShare(other.squashed)) >= 0.5
  return isMainly && shared === 0 ? SIMILAR_FROM - 1 : OTHER_NUMBER
}

/**
 * A human must judge whether meanings distinguish names, so a score from `SIMILAR_FROM` on never falls below that
 * limit.
 */
function apartInMeaning(score: number): number {
  return score < SIMILAR_FROM ? score - OTHER_MEANING : Math.max(SIMILAR_FROM, score - OTHER_MEANING)
}

/**
 * True if the names sound the same to most people (FOX, PHOX), so a letter that only the eye sees does not distinguish
 * them.
 */
function areHeardAsOne({ asked, found, heard, signals: [strongest] }: Told): boolean {
  if (strongest.reason !== 'sounds_alike' || heard.distance > 0 || !heard.toMost) return false
  return !asked.folded.words.concat(found.folded.words).some(isInitialism)
}

const hasWord = ({ spellings }: PreparedName, word: string) => spellings.some(({ words }) => words.includes(word))

/** The public sees each letter of a two-letter word (MR. COOL, MRA). */
function scoreOfShortWords({ asked, found, signals: [{ words, score }] }: Told): number {
  // A single letter may be one of several that are read together (D&G, DG).
  if (words === undefined || Math.min(...words.map(({ length }) => length)) !== 2) return score
  const [one, other] = words
  return hasWord(asked, other) || hasWord(found, one) ? score : scoreOfShort(one, other, score)
}

function asShown(told: Told): number {
  const { asked, found } = told
  const score = scoreOfShortWords(told)
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const most = Math.min(ALIKE_MAX, areHeardAsOne(told) ? score : scoreOfShort(left, right, score))
  return onlyDigitsDiffer(left, right) ? Math.min(most, mostOfNumbers(asked, found)) : most
}

/** True if rules may list the two names even if their letters have little weight (`nearSignals`). */
export function isRaised(asked: PreparedName, found: PreparedName): boolean {
  return sameName(asked, found) !== null || isNear(asked, found)
}

export function similarityOf(
  asked: PreparedName,
  found: PreparedName,
  weighed: Weighed,
  meanings: Meanings | null,
): Similarity | null {
  const same = sameName(asked, found)
  if (same !== null) return same
  const isApart = differentMeanings(asked.folded.words, found.folded.words, meanings)
  const told = tell(...inDigits(asked, found), weighed)
  if (told === null) return null
  const { signals, heard } = told
  const [strongest] = signals
  const alike = asShown(told)
  const score = Math.round(similarityOfPoints(isApart ? apartInMeaning(alike) : alike))
  if (score < LISTED_FROM) return null
  const near = signals.filter((signal) => signal.score >= strongest.score - TELLING_WITHIN)
  const reasons = [...new Set(near.map((signal) => signal.reason))]
  const edits = editDistance(asked.folded.squashed, found.folded.squashed)
  const explained = explain(strongest, { ...told, edits })
  return {
    score,
    reasons,
    ...(isApart ? withSentence(explained, 'The two words mean different things.', 'other_meaning') : explained),
    ...(heard.language !== null && reasons.includes('sounds_alike') ? { language: heard.language } : {}),
  }
}

function strongestReading(
  whole: string,
  compared: readonly { reading: string; similarity: Similarity | null }[],
): Similarity | null {
  let best: Similarity | null = null
  for (const { reading, similarity } of compared) {
    if (similarity === null || similarity.score <= (best?.score ?? 0)) continue
    const asElement = withSentence(similarity, 'It is one of several word elements.', 'word_element')
    best = reading === whole ? similarity : { ...similarity, ...asElement }
  }
  return best
}

function compareOne(asked: string, found: string): Similarity | null {
  const left = prepareName(asked)
  if (left.folded.squashed === '') return null
  const compared = readingsOf(found).map((reading) => {
    const right = prepareName(reading)
    const similarity = right.folded.squashed === '' ? null : similarityOf(left, right, scorePair(asked, reading), null)
    return { reading, similarity }
  })
  return strongestReading(found, compared)
}

/**
 * Returns the similarity, 0-100, or null below `LISTED_FROM`. 100 means the same name apart from legal form, case,
 * accents, spaces and punctuation. Without a register, only known weak words count as common.
 */
export function compareNames(asked: string, found: string): Similarity | null {
  let best = compareOne(asked, found)
  for (const part of partsOfLong(asked)) {
    const similarity = compareOne(part, found)
    if ((similarity?.score ?? 0) > (best?.score ?? 0)) best = similarity
  }
  return best
}

function isSpelt({ name }: PreparedName, letters: Uint8Array): boolean {
  return nameForms(name).forms.some(({ words }) => {
    const codes = encodeWords(words)
    return (
      codes.length === letters.length &&
      codes.every((code, at) => (code & LETTER) === ((letters[at] as number) & LETTER))
    )
  })
}

/**
 * `letters` is the spelling that the search found, and `weighed` its weight. In a mark with several word elements, only
 * the one with that spelling and those that rules find near are compared.
 */
export function similarityToRecord(
  asked: PreparedName,
  name: string,
  { letters, weighed }: { letters: Uint8Array; weighed: Weighed },
  meanings: Meanings | null,
): Similarity | null {
  const [whole, ...elements] = readingsOf(name).map(prepareName) as [PreparedName, ...PreparedName[]]
  if (elements.length === 0) return similarityOf(asked, whole, weighed, meanings)
  const own = elements.find((element) => isSpelt(element, letters)) ?? whole
  const others = [whole, ...elements].filter((reading) => reading !== own && isRaised(asked, reading))
  return strongestReading(whole.name, [
    { reading: own.name, similarity: similarityOf(asked, own, weighed, meanings) },
    ...others.map((reading) => ({
      reading: reading.name,
      similarity: similarityOf(asked, reading, scorePair(asked.name, reading.name), meanings),
    })),
  ])
}

/** Prepares tables early. Otherwise the first comparison takes a tenth of a second longer. */
export function readyNames(): void {
  compareNames('Flexgreen', 'Kandoro')
}
