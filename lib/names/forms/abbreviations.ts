import type { ReadingLanguage } from '../sound.ts'
import type { FormList } from './form.ts'

type Read = readonly [language: ReadingLanguage, word: string]

/** What is written short before another word, and how it is read. */
const BEFORE = new Map<string, readonly Read[]>([
  [
    'st',
    [
      ['en', 'saint'],
      ['de', 'sankt'],
    ],
  ],
  ['ste', [['fr', 'sainte']]],
  ['mr', [['en', 'mister']]],
  ['mrs', [['en', 'missus']]],
  [
    'dr',
    [
      ['en', 'doctor'],
      ['de', 'doktor'],
    ],
  ],
  ['prof', [['en', 'professor']]],
  ['mt', [['en', 'mount']]],
  ['ft', [['en', 'fort']]],
  ['gebr', [['de', 'gebruder']]],
  ['intl', [['en', 'international']]],
])
/** The same behind all other words. */
const LAST = new Map<string, readonly Read[]>([
  ['bros', [['en', 'brothers']]],
  ['st', [['en', 'street']]],
  ['jr', [['en', 'junior']]],
  ['intl', [['en', 'international']]],
])

/** Whether a word may be one that is written short. */
export const isAbbreviation = (word: string) => BEFORE.has(word) || LAST.has(word)

const readOf = (words: readonly string[], at: number) =>
  (at === words.length - 1 ? LAST : BEFORE).get(words[at] as string)

/** Adds the forms of folded words in which those that are written short are written out, in each language that has them. */
export function addWrittenOut(list: FormList, words: readonly string[]): void {
  if (words.length < 2 || !words.some(isAbbreviation)) return
  for (const language of ['en', 'de', 'fr'] as const) {
    const read = words.map((word, at) => readOf(words, at)?.find(([of]) => of === language)?.[1] ?? word)
    list.add('abbreviation', read, language)
  }
}
