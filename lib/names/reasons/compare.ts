import type { NameEvidence, Similarity } from '../../contract/checks/conflict.ts'
import { encodeWords, LETTER } from '../letters/encoded-name.ts'
import { foldName } from '../normalise/fold.ts'
import { partsOfLong, readingsOf } from '../normalise/parts.ts'
import {
  inSpelling,
  mixesScripts,
  type NameVariant,
  nameVariants,
  type PreparedName,
  prepareName,
} from '../normalise/variants.ts'
import { isInitialism, type ReadingLanguage, soundsClosest } from '../phonetics/phonetics.ts'
import type { LogOdds } from '../score/model.ts'
import { SCORE_FROM, scoreOf, similarityOfScore } from '../score/score.ts'
import { scorePair } from '../score/scorer.ts'
import { editDistance, onlyDigitsDiffer } from './edit-distance.ts'
import { differentMeanings, type Meanings } from './meanings.ts'
import {
  type Heard,
  inDigits,
  isNear,
  nearReasons,
  OTHER_MEANING,
  OTHER_NUMBER,
  reasonsOfSignals,
  type ScoredReason,
  scoreOfShort,
} from './rules.ts'

interface Weighed {
  odds: number
  strengths: LogOdds
}

interface Told {
  asked: PreparedName
  found: PreparedName
  heard: Heard
  signals: readonly [ScoredReason, ...ScoredReason[]]
}

function tellAsWritten(asked: PreparedName, found: PreparedName, { odds, strengths }: Weighed): Told | null {
  const heard = soundsClosest(asked.folded.words, found.folded.words)
  const [first, ...others] = [
    ...nearReasons(asked, found, heard),
    ...reasonsOfSignals(asked, found, heard, scoreOf(odds), strengths),
  ].sort((a, b) => b.score - a.score)
  return first === undefined ? null : { asked, found, heard, signals: [first, ...others] }
}

const readings = (name: PreparedName) => [name, ...name.spellings.slice(1).map((each) => inSpelling(name, each))]

/** Compares all spellings, because 60 40 and Forty Winks have nothing in common as written. */
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
      const [first, ...rest] = reasonsOfSignals(left, right, heard, scoreOf(odds), strengths)
      if (first === undefined) continue
      const variant: ScoredReason = { reason: 'number_or_spelling_variant', score: first.score }
      nearest = apart
      told = { asked: left, found: right, heard, signals: [first, variant, ...rest] }
    }
  return told
}

function tell(asked: PreparedName, found: PreparedName, weighed: Weighed): Told | null {
  return tellAsWritten(asked, found, weighed) ?? tellOfSpellings(asked, found, weighed)
}

const ALIKE_MAX = 99
/** Points below the strongest reason within which another reason is also reported. */
const TELLING_WITHIN = 20

const shares = (one: readonly string[], other: readonly string[]) => one.filter((word) => other.includes(word)).length

const digitShare = (text: string) => text.replace(/\D/gu, '').length / Math.max(text.length, 1)

/** Returns the highest score of names that differ only in numbers, unless one has all words of the other. */
function mostOfNumbers({ folded: one }: PreparedName, { folded: other }: PreparedName): number {
  const shared = shares(one.words, other.words)
  if (shared === one.words.length || shared === other.words.length) return ALIKE_MAX
  const isMainly = Math.max(digitShare(one.squashed), digitShare(other.squashed)) >= 0.5
  return isMainly && shared === 0 ? SCORE_FROM.similar - 1 : OTHER_NUMBER
}

/** Lowers a score for different meanings, but not below `SCORE_FROM.similar`: a human must judge those. */
function apartInMeaning(score: number): number {
  return score < SCORE_FROM.similar ? score - OTHER_MEANING : Math.max(SCORE_FROM.similar, score - OTHER_MEANING)
}

/** True if the names sound the same to most people (FOX, PHOX): letters only seen do not distinguish them. */
function areHeardAsOne({ asked, found, heard, signals: [strongest] }: Told): boolean {
  if (strongest.reason !== 'sounds_alike' || heard.distance > 0 || !heard.toMost) return false
  return !asked.folded.words.concat(found.folded.words).some(isInitialism)
}

const hasWord = ({ spellings }: PreparedName, word: string) => spellings.some(({ words }) => words.includes(word))

/** Lowers the score of short words. The public sees each letter of a two-letter word (MR. COOL, MRA). */
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

/** Returns true if rules may list the two names although their letters have little weight (`nearReasons`). */
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
  const score = Math.round(similarityOfScore(isApart ? apartInMeaning(alike) : alike))
  if (score < SCORE_FROM.listed) return null
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
 * Returns the similarity, 0-100, or null below `SCORE_FROM.listed`. 100 means the same name apart from legal form, case,
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
  return nameVariants(name).forms.some(({ words }) => {
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

/** Prepares tables early, because the first comparison would otherwise take a tenth of a second longer. */
export function readyNames(): void {
  compareNames('Flexgreen', 'Kandoro')
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three']

interface Difference {
  asked: string
  found: string
}

function difference(asked: string, found: string): Difference {
  const shorter = Math.min(asked.length, found.length)
  let start = 0
  while (start < shorter && asked[start] === found[start]) start++
  let end = 0
  while (end < shorter - start && asked.at(-1 - end) === found.at(-1 - end)) end++
  return { asked: asked.slice(start, asked.length - end), found: found.slice(start, found.length - end) }
}

/** Returns evidence of the differing letters. Null for more than three, which do not help a reader. */
export function letterEvidence(asked: string, found: string, edits: number): NameEvidence | null {
  if (edits < 1 || edits >= NUMBER_WORDS.length) return null
  const unit = onlyDigitsDiffer(asked, found) ? 'digit' : 'letter'
  if (edits > 1) return { code: `${unit}s_differ`, values: [String(edits)] }
  const rest = difference(asked.toUpperCase(), found.toUpperCase())
  if (rest.asked === '') return { code: `${unit}_more`, values: [rest.found] }
  if (rest.found === '') return { code: `${unit}_less`, values: [rest.asked] }
  return { code: rest.asked.length === 2 ? `${unit}s_swapped` : `${unit}_differs`, values: [rest.asked, rest.found] }
}

/** Returns the second half of an English sentence: `one letter differs (Y, I)`. */
export function describeLetters({ code, values }: NameEvidence): string {
  const unit = code.startsWith('digit') ? 'digit' : 'letter'
  const which = `(${values.join(', ')})`
  if (code.endsWith('s_differ')) return `${NUMBER_WORDS[Number(values[0])]} ${unit}s differ`
  if (code.endsWith('_more')) return `it has one ${unit} more ${which}`
  if (code.endsWith('_less')) return `it has one ${unit} less ${which}`
  if (code.endsWith('_swapped')) return `two neighbouring ${unit}s are swapped ${which}`
  return `one ${unit} differs ${which}`
}

const LANGUAGES: Record<ReadingLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
}

/** An English sentence for the user, and codes that a client can translate. */
type Explained = Required<Pick<Similarity, 'explanation' | 'evidence'>>

function explained(explanation: string, code: NameEvidence['code'], ...values: string[]): Explained {
  return { explanation, evidence: [{ code, values }] }
}

function withSentence(
  { explanation, evidence = [] }: Pick<Similarity, 'explanation' | 'evidence'>,
  sentence: string,
  code: NameEvidence['code'],
): Explained {
  return { explanation: `${explanation} ${sentence}`, evidence: [...evidence, { code, values: [] }] }
}

function explainIdentical(asked: PreparedName, found: PreparedName): Explained {
  const forms = [asked.form, found.form].filter((form) => form !== null).join(', ')
  const sameForm =
    new Set([asked.form?.toLowerCase(), found.form?.toLowerCase()]).size === 1 ||
    foldName(asked.name).squashed === foldName(found.name).squashed
  if (!sameForm) return explained(`The same name apart from the legal form (${forms}).`, 'same_but_form', forms)
  const sameLetters = asked.name.trim().toLowerCase() === found.name.trim().toLowerCase()
  if (sameLetters) return explained('The same name.', 'same')
  return explained('The same name apart from accents, spaces or signs.', 'same_but_signs')
}

function reading(name: PreparedName, other: PreparedName): string | null {
  const inLatin = name.folded.foreign !== null && other.folded.foreign === null
  return inLatin ? name.folded.words.join(' ') : name.readAs
}

function quoted(name: PreparedName, other: PreparedName): string {
  const read = reading(name, other)
  return `“${name.base}”${read === null ? '' : ` (“${read}”)`}`
}

function readingEvidence(asked: PreparedName, found: PreparedName): NameEvidence[] {
  const pairs = [
    [found, asked],
    [asked, found],
  ] as const
  return pairs.flatMap(([name, other]) => {
    const read = reading(name, other)
    return read === null ? [] : [{ code: 'read_as' as const, values: [name.base, read] }]
  })
}

/** Returns the start of the sentence. Mentions the searched name only if it is not read as written. */
function likened(asked: PreparedName, found: PreparedName, verb: string): string {
  const subject = found.readAs === null ? found.name : quoted(found, asked)
  return `${subject} ${verb}${asked.readAs === null ? '' : ` to ${quoted(asked, found)}`}`
}

function explainWords({ words = ['', ''] }: ScoredReason, asked: PreparedName, found: PreparedName): Explained {
  const [one, other] = words.map((word) => word.toUpperCase()) as [string, string]
  const [ours, theirs] = [quoted(asked, found), quoted(found, asked)]
  if (one === other)
    return explained(`${ours} and ${theirs} share “${one}”.`, 'shares_word', asked.base, found.base, one)
  if (found.parts.length === 1) return explained(`${theirs} is like “${one}”.`, 'like_word', found.base, one)
  return explained(`“${other}” in ${theirs} is like “${one}”.`, 'word_like_word', other, found.base, one)
}

function explainInside(short: PreparedName, long: PreparedName): Explained {
  return explained(`${quoted(short, long)} is contained in ${quoted(long, short)}.`, 'inside', short.base, long.base)
}

function explainInitials(asked: PreparedName, found: PreparedName): Explained {
  const [short, long] = asked.folded.squashed.length < found.folded.squashed.length ? [asked, found] : [found, asked]
  return explained(`${short.name} is made of the first letters of ${long.name}.`, 'initials', short.name, long.name)
}

/** For joined words, the sentence says instead which word they share. */
function saysInside({ words }: ScoredReason, one: PreparedName, other: PreparedName): boolean {
  if (words === undefined) return true
  const isJoined = [one, other].some(({ parts, folded }) => parts !== folded.words)
  return isJoined
    ? one.parts.every((part) => other.parts.includes(part))
    : other.folded.squashed.includes(one.folded.squashed)
}

interface Compared {
  asked: PreparedName
  found: PreparedName
  heard: Heard
  edits: number
}

const inOrder = ({ folded }: PreparedName) => [...folded.squashed].sort().join('')
const sameLetters = (one: PreparedName, other: PreparedName) => inOrder(one) === inOrder(other)

function explainSignal(signal: ScoredReason, { asked, found, heard }: Compared): Explained {
  switch (signal.reason) {
    case 'sounds_alike': {
      const isSame = heard.distance === 0
      const verb = `sounds ${isSame ? 'the same' : 'similar'}${heard.language === null ? '' : ` in ${LANGUAGES[heard.language]}`}`
      return explained(`${likened(asked, found, verb)}.`, isSame ? 'sounds_same' : 'sounds_similar', found.name)
    }
    case 'looks_alike':
      return explained(`${likened(asked, found, 'looks similar')}.`, 'looks_similar', found.name)
    case 'contains':
      return saysInside(signal, asked, found) ? explainInside(asked, found) : explainWords(signal, asked, found)
    case 'contained':
      return saysInside(signal, found, asked) ? explainInside(found, asked) : explainWords(signal, asked, found)
    case 'same_words_reordered': {
      const isSame = sameLetters(asked, found)
      const sentence = `${found.name} has ${isSame ? '' : 'nearly '}the same words in another order.`
      return explained(sentence, isSame ? 'same_words_reordered' : 'nearly_same_words_reordered', found.name)
    }
    case 'plural_or_ending':
      return explained(`${found.name} differs only in its ending.`, 'other_ending', found.name)
    case 'initials':
      return explainInitials(asked, found)
    default:
      return explainWords(signal, asked, found)
  }
}

const WITH_LETTERS: readonly ScoredReason['reason'][] = ['sounds_alike', 'looks_alike', 'plural_or_ending']

/** Returns evidence of the differing letters. Null if uncountable: other scripts, or numbers read as words. */
function lettersOf({ asked, found, edits }: Compared): NameEvidence | null {
  const sameScript = (asked.folded.foreign === null) === (found.folded.foreign === null)
  const isRead = [asked, found].some(({ readAs, base }) => readAs !== null || base.includes('&'))
  return sameScript && !isRead ? letterEvidence(asked.folded.squashed, found.folded.squashed, edits) : null
}

function explain(signal: ScoredReason, compared: Compared): Explained {
  const { asked, found, heard } = compared
  const { explanation, evidence } = explainSignal(signal, compared)
  const letters = WITH_LETTERS.includes(signal.reason) ? lettersOf(compared) : null
  const isHeard = signal.reason === 'sounds_alike' && heard.language !== null
  return {
    explanation: letters === null ? explanation : `${explanation.slice(0, -1)}; ${describeLetters(letters)}.`,
    evidence: [
      ...evidence,
      ...(isHeard ? [{ code: 'heard_in' as const, values: [heard.language as string] }] : []),
      ...(letters === null ? [] : [letters]),
      ...readingEvidence(asked, found),
    ],
  }
}

/** Similarity of names in different scripts that look or sound the same, and of numbers written differently. */
const AS_GOOD_AS_SAME = 95

type Spelling = PreparedName['spellings'][number]
type Shared = readonly [asked: Spelling, found: Spelling]

const SAME: readonly NameVariant['kind'][] = [
  'as_written',
  'with_legal_form',
  'umlauts_spelt_out',
  'without_points',
  'sign_in_words',
  'without_and',
  'without_signs',
]

function acrossScripts(asked: PreparedName, found: PreparedName, shared: readonly Shared[]): Similarity {
  const looks =
    [asked, found].some(({ base }) => mixesScripts(base)) ||
    shared.some((pair) => pair.some(({ kind }) => kind === 'lookalike_letters'))
  const sounds = asked.wordKeys.join('') === found.wordKeys.join('')
  return {
    score: AS_GOOD_AS_SAME,
    reasons: [...(looks ? ['looks_alike' as const] : []), ...(sounds || !looks ? ['sounds_alike' as const] : [])],
    ...(looks
      ? explained(
          `${found.name} looks the same: letters of another alphabet look like its own.`,
          'lookalike_letters',
          found.name,
        )
      : explained(`${found.name} reads the same in Latin letters.`, 'same_in_latin', found.name)),
  }
}

/** Minimum length of a name with a possessive s. In a shorter name, the s makes another name. */
const POSSESSIVE_FROM = 4
const isPossessive = ({ kind }: Spelling) => kind === 'without_possessive'

const sharesWords = ([asked, found]: Shared) => asked.words.join(' ') === found.words.join(' ')

/** Returns true if a possessive may count, because nothing else differs. */
const mayShare = (pair: Shared) => {
  if (pair.some(({ kind }) => kind === 'abbreviation') && !sharesWords(pair)) return false
  if (!pair.some(isPossessive)) return true
  return (
    pair[0].letters.length >= POSSESSIVE_FROM &&
    pair.every((spelling) => isPossessive(spelling) || SAME.includes(spelling.kind))
  )
}

function sharedSpellings(asked: PreparedName, found: PreparedName): Shared[] {
  // Most pairs do not share a spelling, so this check comes before any list is built.
  if (!asked.spellings.some((left) => found.spellings.some(({ letters }) => letters === left.letters))) return []
  return asked.spellings
    .flatMap((left) =>
      found.spellings.filter(({ letters }) => letters === left.letters).map((right): Shared => [left, right]),
    )
    .filter(mayShare)
}

/** Differences between spellings of one name. The first entry that fits is used. */
const DIFFERENCES: readonly (readonly [NameVariant['kind'], string, NameEvidence['code']])[] = [
  ['without_domain', 'but for the ending of a web address', 'same_but_domain'],
  ['letters_for_digits', 'with digits or signs for letters', 'same_with_digits_for_letters'],
  ['lookalike_letters', 'with digits or signs for letters', 'same_with_digits_for_letters'],
  ['letters_as_heard', 'with letters for the words they sound like', 'same_with_letters_for_words'],
  ['abbreviation', 'with a word written short or out', 'same_with_abbreviation'],
  ['number_sign', 'with its sign or word for “number” written otherwise', 'same_with_other_number_sign'],
]

function explainDifference(found: PreparedName, shared: readonly Shared[]): Explained {
  const [, difference = 'with the number written otherwise', code = 'same_with_other_number'] =
    DIFFERENCES.find(([form]) => shared.some((pair) => pair.some(({ kind }) => kind === form))) ?? []
  return explained(`${found.name} is the same name ${difference}.`, code, found.name)
}

function sameName(asked: PreparedName, found: PreparedName): Similarity | null {
  const shared = sharedSpellings(asked, found)
  if (shared.length === 0) return null
  if (asked.folded.foreign !== found.folded.foreign) return acrossScripts(asked, found, shared)
  if (shared.some((pair) => pair.every(({ kind }) => SAME.includes(kind))))
    return { score: 100, reasons: ['identical'], ...explainIdentical(asked, found) }
  if (shared.some((pair) => pair.some(isPossessive)))
    return {
      score: AS_GOOD_AS_SAME,
      reasons: ['plural_or_ending'],
      ...explained('The same name apart from a possessive ’s.', 'same_but_possessive'),
    }
  return {
    score: AS_GOOD_AS_SAME,
    reasons: ['number_or_spelling_variant'],
    ...explainDifference(found, shared),
  }
}
