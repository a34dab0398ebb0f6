import type { NameEvidence, Similarity } from '../../contract/checks/conflict.ts'
import { foldName } from '../normalise/fold.ts'
import { type FormKind, mixesScripts } from '../normalise/name-forms.ts'
import type { Closest, ReadingLanguage } from '../normalise/phonetics.ts'
import type { PreparedName, Spelling } from '../normalise/prepare.ts'
import { onlyDigitsDiffer } from './edit-distance.ts'
import type { Signal } from './rules.ts'

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

/** Returns null for more than three letters, because a larger number tells a reader nothing. */
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

export function withSentence(
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

/** Mentions the searched name only if that name is not read as written. */
function likened(asked: PreparedName, found: PreparedName, verb: string): string {
  const subject = found.readAs === null ? found.name : quoted(found, asked)
  return `${subject} ${verb}${asked.readAs === null ? '' : ` to ${quoted(asked, found)}`}`
}

function explainWords({ words = ['', ''] }: Signal, asked: PreparedName, found: PreparedName): Explained {
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
function saysInside({ words }: Signal, one: PreparedName, other: PreparedName): boolean {
  if (words === undefined) return true
  const isJoined = [one, other].some(({ parts, folded }) => parts !== folded.words)
  return isJoined
    ? one.parts.every((part) => other.parts.includes(part))
    : other.folded.squashed.includes(one.folded.squashed)
}

interface Compared {
  asked: PreparedName
  found: PreparedName
  heard: Closest
  edits: number
}

const inOrder = ({ folded }: PreparedName) => [...folded.squashed].sort().join('')
const sameLetters = (one: PreparedName, other: PreparedName) => inOrder(one) === inOrder(other)

function explainSignal(signal: Signal, { asked, found, heard }: Compared): Explained {
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

const WITH_LETTERS: readonly Signal['reason'][] = ['sounds_alike', 'looks_alike', 'plural_or_ending']

/**
 * Returns null if a reader could not count the letters: in different scripts, or in a number or symbol read as words.
 */
function lettersOf({ asked, found, edits }: Compared): NameEvidence | null {
  const sameScript = (asked.folded.foreign === null) === (found.folded.foreign === null)
  const isRead = [asked, found].some(({ readAs, base }) => readAs !== null || base.includes('&'))
  return sameScript && !isRead ? letterEvidence(asked.folded.squashed, found.folded.squashed, edits) : null
}

export function explain(signal: Signal, compared: Compared): Explained {
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

type Shared = readonly [asked: Spelling, found: Spelling]

/** To a reader, these are the name itself and not a different spelling. */
const SAME: readonly FormKind[] = [
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

/** In a shorter name, the s makes a different name. */
const POSSESSIVE_FROM = 4
const isPossessive = ({ kind }: Spelling) => kind === 'without_possessive'

const sharesWords = ([asked, found]: Shared) => asked.words.join(' ') === found.words.join(' ')

/** A possessive counts only if nothing else differs. */
const mayShare = (pair: Shared) => {
  if (pair.some(({ kind }) => kind === 'abbreviation') && !sharesWords(pair)) return false
  if (!pair.some(isPossessive)) return true
  return (
    pair[0].letters.length >= POSSESSIVE_FROM &&
    pair.every((spelling) => isPossessive(spelling) || SAME.includes(spelling.kind))
  )
}

function sharedSpellings(asked: PreparedName, found: PreparedName): Shared[] {
  // Most pairs share no spelling, so this check comes before any list is built.
  if (!asked.spellings.some((left) => found.spellings.some(({ letters }) => letters === left.letters))) return []
  return asked.spellings
    .flatMap((left) =>
      found.spellings.filter(({ letters }) => letters === left.letters).map((right): Shared => [left, right]),
    )
    .filter(mayShare)
}

/** The first entry that fits is used. */
const DIFFERENCES: readonly (readonly [FormKind, string, NameEvidence['code']])[] = [
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

export function sameName(asked: PreparedName, found: PreparedName): Similarity | null {
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
