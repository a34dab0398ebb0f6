import { foldName } from '../fold.ts'
import type { ReadingLanguage } from '../sound/index.ts'
import type { FormList } from './form.ts'

type Abbreviation = readonly [pattern: RegExp, out: Partial<Record<ReadingLanguage, string>>]

/** Letters joined by dots are initials, and a word after a number is a unit, so neither matches. */
const before = (short: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.'’-])(?<!\\p{N}\\s+)(?:${short})(?=[\\s-]+\\p{L}{2})`, flags)
const behind = (short: string) => new RegExp(`(?<=\\p{L}{2}\\s+)${short}(?![\\p{L}\\p{N}])`, 'giu')

/** `St` counts only with a dot or a small t. Otherwise it may be initials or a unit. */
const ABBREVIATIONS: readonly Abbreviation[] = [
  [before('(?:S[Tt]|st)\\.|St', 'gu'), { en: 'saint', de: 'sankt' }],
  [before('ste\\.'), { fr: 'sainte' }],
  [before('mr\\.?'), { en: 'mister' }],
  [before('mrs\\.?'), { en: 'missus' }],
  [before('dr\\.?'), { en: 'doctor', de: 'doktor' }],
  [before('prof\\.?'), { en: 'professor' }],
  [before('gebr\\.?'), { de: 'gebruder' }],
  [behind('bros\\.?'), { en: 'brothers' }],
  [behind('st\\.'), { en: 'street' }],
]

const SHORT_WORDS = ['st', 'ste', 'mr', 'mrs', 'dr', 'prof', 'gebr', 'bros']
const KNOWN: ReadonlySet<string> = new Set(SHORT_WORDS)
const MAY_BE = new RegExp(`(?<!\\p{L})(?:${SHORT_WORDS.join('|')})(?!\\p{L})`, 'iu')

export const isAbbreviation = (word: string) => KNOWN.has(word)

/** Adds a variant for each language that has these words. */
export function addWrittenOut(list: FormList, base: string): void {
  if (!MAY_BE.test(base)) return
  for (const language of ['en', 'de', 'fr'] as const) {
    let read = base
    for (const [pattern, out] of ABBREVIATIONS) read = read.replace(pattern, (short) => out[language] ?? short)
    if (read !== base) list.add('abbreviation', foldName(read).words, language)
  }
}
