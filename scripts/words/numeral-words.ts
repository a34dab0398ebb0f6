import { writeFileSync } from 'node:fs'
import * as de from 'n2words/de-DE'
import * as en from 'n2words/en-US'
import * as fr from 'n2words/fr-FR'
import * as it from 'n2words/it-IT'
import { foldName } from '../../lib/names/normalise/fold.ts'

const PATH = new URL('../../lib/names/normalise/numeral-words.json', import.meta.url)

type InWords = (number: number) => string

/**
 * Folded words of the numbers from `first` to `last`, each at the index of its value. "quatre-vingts" is kept without
 * its s, because it loses the s before another number.
 */
const upTo = (last: number, first: number, inWords: InWords) =>
  Array.from({ length: last + 1 }, (_none, number) =>
    number < first
      ? ''
      : foldName(inWords(number))
          .words.join(' ')
          .replace(/vingts$/u, 'vingt'),
  ).join(',')

/** The text of lib/names/normalise/numeral-words.json: the numbers in folded words, each at the index of its value. */
export function numeralWordsFile(): string {
  const cardinals = Object.entries({ en, de, fr, it }).map(([language, { toCardinal }]) => [
    language,
    upTo(99, 0, toCardinal),
  ])
  const ordinals = { en: upTo(99, 1, en.toOrdinal), fr: upTo(10, 1, fr.toOrdinal) }
  return `${JSON.stringify({ cardinals: Object.fromEntries(cardinals), ordinals }, null, 2)}\n`
}

// Run this when the package, or the rules by which names are folded, change. If the words change, raise NAMES_RULES.
if (import.meta.main) writeFileSync(PATH, numeralWordsFile())
