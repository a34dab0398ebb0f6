import { foldName } from '../fold.ts'
import type { ReadingLanguage } from '../sound/index.ts'
import type { FormList } from './form.ts'

type Abbreviation = readonly [pattern: RegExp, out: Partial<Record<ReadingLanguage, string>>]

/**
 * Matches a short word that stands by itself before another word: initials have dots between them, and what follows a
 * number is a unit.
 */
const before = (short: string, flags = 'giu') =>
  new RegExp(`(?<![\\p{L}\\p{N}.'’-])(?<!\\p{N}\\s+)(?:${short})(?=[\\s-]+\\p{L}{2})`, flags)
/** Matches a short word that stands by itself behind another word. */
const behind = (short: string) => new RegExp(`(?<=\\p{L}{2}\\s+)${short}(?![\\p{L}\\p{N}])`, 'giu')

/**
 * Words that are written short, and how they are read. "St" is neither initials nor a unit where it has a dot or a small
 * t; the others are hardly met as anything else.
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
/** Matches a name that may have a word written short: most names have none. */
const MAY_BE = new RegExp(`(?<!\\p{L})(?:${SHORT_WORDS.join('|')})(?!\\p{L})`, 'iu')

/** Whether a folded word may be one that is written short. */
export const isAbbreviation = (word: string) => KNOWN.has(word)

/** Adds the forms of a name in which words that are written short are written out, in each language that has them. */
export function addWrittenOut(list: FormList, base: string): void {
  if (!MAY_BE.test(base)) return
  for (const language of ['en', 'de', 'fr'] as const) {
    let read = base
    for (const [pattern, out] of ABBREVIATIONS) read = read.replace(pattern, (short) => out[language] ?? short)
    if (read !== base) list.add('abbreviation', foldName(read).words, language)
  }
}
