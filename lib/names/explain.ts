import { describeLetters } from './letters.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'
import type { PreparedName } from './prepare.ts'
import type { Signal } from './signals.ts'
import type { WholeLikeness } from './whole.ts'

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

function explainWords(signal: Signal, asked: PreparedName, found: PreparedName): string {
  const [left, right] = (signal.words ?? ['', '']).map((word) => word.toUpperCase())
  if (left === right) return `“${asked.name}” and “${found.name}” share “${left}”.`
  return `“${right}” in “${found.name}” is like “${left}”.`
}

/** Says in one sentence, for a person, why two names are held to be alike. */
export function explain(signal: Signal, asked: PreparedName, found: PreparedName, whole: WholeLikeness): string {
  const letters = describeLetters(asked.folded.squashed, found.folded.squashed, whole.edits)
  const reading = whole.language === undefined ? '' : ` in ${LANGUAGES[whole.language]}`
  switch (signal.reason) {
    case 'sounds_alike':
      return sentence(`${found.name} sounds ${whole.soundsSame ? 'the same' : 'similar'}${reading}`, letters)
    case 'looks_alike':
      return sentence(`${found.name} looks similar`, letters)
    case 'contains':
      return `“${asked.name}” is contained in “${found.name}”.`
    case 'contained':
      return `“${found.name}” is contained in “${asked.name}”.`
    case 'same_words_reordered':
      return `${found.name} has the same words in another order.`
    case 'plural_or_ending':
      return sentence(`${found.name} differs only in its ending`, letters)
    default:
      return explainWords(signal, asked, found)
  }
}
