import type { Similarity } from '../../contract/conflict.ts'
import type { NameEvidence } from '../../contract/name-evidence.ts'
import { foldName } from '../reading/fold.ts'
import { describeLetters, letterEvidence } from '../reading/letters.ts'
import type { PreparedName } from '../reading/prepare.ts'
import type { Closest } from '../reading/sound/closest-sound.ts'
import type { ReadingLanguage } from '../reading/sound/index.ts'
import type { Signal } from './rules.ts'

const LANGUAGES: Record<ReadingLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
}

/** In English for a person, and as codes for a client in another language. */
export type Explained = Required<Pick<Similarity, 'explanation' | 'evidence'>>

export function explained(explanation: string, code: NameEvidence['code'], ...values: string[]): Explained {
  return { explanation, evidence: [{ code, values }] }
}

export function withSentence(
  { explanation, evidence = [] }: Pick<Similarity, 'explanation' | 'evidence'>,
  sentence: string,
  code: NameEvidence['code'],
): Explained {
  return { explanation: `${explanation} ${sentence}`, evidence: [...evidence, { code, values: [] }] }
}

export function explainIdentical(asked: PreparedName, found: PreparedName): Explained {
  const forms = [asked.form, found.form].filter((form) => form !== null).join(', ')
  const sameForm =
    new Set([asked.form?.toLowerCase(), found.form?.toLowerCase()]).size === 1 ||
    foldName(asked.name).squashed === foldName(found.name).squashed
  if (!sameForm) return explained(`The same name apart from the legal form (${forms}).`, 'same_but_form', forms)
  const sameLetters = asked.name.trim().toLowerCase() === found.name.trim().toLowerCase()
  if (sameLetters) return explained('The same name.', 'same')
  return explained('The same name apart from accents, spaces or signs.', 'same_but_signs')
}

/** Null if the name is read as written. */
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

/** Mentions the searched name only if it is not read as written. */
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

/** Null if a reader could not count the letters: in another script, or in a number or sign read as words. */
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
