import { describeLetters } from '../reading/letters.ts'
import type { PreparedName } from '../reading/prepare.ts'
import type { Closest } from '../reading/sound/closest-sound.ts'
import type { ReadingLanguage } from '../reading/sound/index.ts'
import type { Signal } from './signal.ts'

const LANGUAGES: Record<ReadingLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
}

/** Says in one sentence how two names that fold to the same differ after all. */
export function explainIdentical(asked: PreparedName, found: PreparedName): string {
  const forms = [asked.form, found.form].filter((form) => form !== null)
  const sameForm = new Set([asked.form?.toLowerCase(), found.form?.toLowerCase()]).size === 1
  if (!sameForm) return `The same name apart from the legal form (${forms.join(', ')}).`
  const sameLetters = asked.name.trim().toLowerCase() === found.name.trim().toLowerCase()
  return sameLetters ? 'The same name.' : 'The same name apart from accents, spaces or signs.'
}

function sentence(subject: string, letters: string | null): string {
  return letters === null ? `${subject}.` : `${subject}; ${letters}.`
}

/** A name as it is compared: without its legal form, with its Latin letters where the other has only those, or as read. */
function quoted(name: PreparedName, other: PreparedName): string {
  const inLatin = name.folded.foreign !== null && other.folded.foreign === null
  const read = inLatin ? name.folded.words.join(' ') : name.readAs
  return `“${name.base}”${read === null ? '' : ` (“${read}”)`}`
}

/** What a sentence about the found name begins with, and what it is compared with where the asked one is read otherwise. */
function likened(asked: PreparedName, found: PreparedName, verb: string): string {
  const subject = found.readAs === null ? found.name : quoted(found, asked)
  return `${subject} ${verb}${asked.readAs === null ? '' : ` to ${quoted(asked, found)}`}`
}

function explainWords({ words = ['', ''] }: Signal, asked: PreparedName, found: PreparedName): string {
  const [left, right] = words.map((word) => `“${word.toUpperCase()}”`)
  if (left === right) return `${quoted(asked, found)} and ${quoted(found, asked)} share ${left}.`
  if (found.parts.length === 1) return `${quoted(found, asked)} is like ${left}.`
  return `${right} in ${quoted(found, asked)} is like ${left}.`
}

function explainInitials(asked: PreparedName, found: PreparedName): string {
  const [short, long] = asked.folded.squashed.length < found.folded.squashed.length ? [asked, found] : [found, asked]
  return `${short.name} is made of the first letters of ${long.name}.`
}

/** Whether one name is seen in another; where words are joined, the sentence says which word they share. */
function saysInside({ words }: Signal, one: PreparedName, other: PreparedName): boolean {
  if (words === undefined) return true
  const isJoined = [one, other].some(({ parts, folded }) => parts !== folded.words)
  return isJoined
    ? one.parts.every((part) => other.parts.includes(part))
    : other.folded.squashed.includes(one.folded.squashed)
}

/** Two names and how near they come in their letters and sounds. */
export interface Compared {
  asked: PreparedName
  found: PreparedName
  heard: Closest
  /** Letters that differ. */
  edits: number
}

const inOrder = ({ folded }: PreparedName) => [...folded.squashed].sort().join('')
const sameLetters = (one: PreparedName, other: PreparedName) => inOrder(one) === inOrder(other)

/** Says in one sentence, for a person, why two names are held to be alike. */
export function explain(signal: Signal, { asked, found, heard, edits }: Compared): string {
  // Letters cannot be counted where a reader does not see them: those of another script, or of a number or a sign in
  // words.
  const sameScript = (asked.folded.foreign === null) === (found.folded.foreign === null)
  const isRead = [asked, found].some(({ readAs, base }) => readAs !== null || base.includes('&'))
  const letters = sameScript && !isRead ? describeLetters(asked.folded.squashed, found.folded.squashed, edits) : null
  const reading = heard.language === null ? '' : ` in ${LANGUAGES[heard.language]}`
  switch (signal.reason) {
    case 'sounds_alike':
      return sentence(
        likened(asked, found, `sounds ${heard.distance === 0 ? 'the same' : 'similar'}${reading}`),
        letters,
      )
    case 'looks_alike':
      return sentence(likened(asked, found, 'looks similar'), letters)
    case 'contains':
      if (!saysInside(signal, asked, found)) return explainWords(signal, asked, found)
      return `${quoted(asked, found)} is contained in ${quoted(found, asked)}.`
    case 'contained':
      if (!saysInside(signal, found, asked)) return explainWords(signal, asked, found)
      return `${quoted(found, asked)} is contained in ${quoted(asked, found)}.`
    case 'same_words_reordered':
      return `${found.name} has ${sameLetters(asked, found) ? '' : 'nearly '}the same words in another order.`
    case 'plural_or_ending':
      return sentence(`${found.name} differs only in its ending`, letters)
    case 'initials':
      return explainInitials(asked, found)
    default:
      return explainWords(signal, asked, found)
  }
}
