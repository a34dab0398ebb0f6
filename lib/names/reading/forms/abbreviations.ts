import { foldName } from '../fold.ts'
import type { ReadingLanguage } from '../sound/index.ts'
import type { FormList } from './form.ts'

type Abbreviation = readonly [pattern: RegExp, out: Partial<Record<ReadingLanguage, string>>]

/**
 * Matches an abbreviation that is a word of its own before another word. Letters joined by dots are initials, and a
 * word behind a number is a unit; neither matches.
 */
const before = (short: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.'’-])(?<!\\p{N}\\s+)(?:${short})(?=[\\s-]+\\p{L}{2})`, flags)
/** Matches an abbreviation that is a word of its own behind another word. */
const behind = (short: string) => new RegExp(`(?<=\\p{L}{2}\\s+)${short}(?![\\p{L}\\p{N}])`, 'giu')

/**
 * Abbreviated words, and how they are read. "St" counts only with a dot or a small t, because otherwise it may be
 * initials or a unit. The others seldom mean anything else.
 */
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
/** Matches a name that may have an abbreviated word. Most names have none. */
const MAY_BE = new RegExp(`(?<!\\p{L})(?:${SHORT_WORDS.join('|')})(?!\\p{L})`, 'iu')

/** Whether a folded word may be an abbreviation. */
export const isAbbreviation = (word: string) => KNOWN.has(word)

/** Adds the forms of a name with its abbreviations written out, in each language that has them. */
export function addWrittenOut(list: FormList, base: string): void {
  if (!MAY_BE.test(base)) return
  for (const language of ['en', 'de', 'fr'] as const) {
    let read = base
    for (const [pattern, out] of ABBREVIATIONS) read = read.replace(pattern, (short) => out[language] ?? short)
    if (read !== base) list.add('abbreviation', foldName(read).words, language)
  }
}
