import { createRequire } from 'node:module'
import type { Random } from './random.ts'

export type Language = 'english' | 'german' | 'french' | 'italian' | 'spanish'

/** Languages, weighted by how often their words occur in European registers; English leads everywhere. */
export const LANGUAGES: readonly (readonly [weight: number, language: Language])[] = [
  [46, 'english'],
  [20, 'german'],
  [13, 'french'],
  [11, 'italian'],
  [10, 'spanish'],
]

/** Verb forms fill half of the Romance lists and hardly any mark. */
const CONJUGATED =
  /(?:mos|éis|áis|eis|ais|aron|ieron|[aei]sen?|iere[ns]?|are[ns]?|ab[ao]n?|ías?|ían|[aeiê]rent|ions|iez|aient|erai|eras|eront|asse[sn]?t?|isse[sn]?t?|[âîû]mes|[âîû]tes|[aei]vate|[aei]vano|eremmo|erebbe(?:ro)?|[aei]ndol[aeio]|temi|sela|selo|telo|tela|noslo|melas?|melos?)$/u

/** Chance that a drawn word is taken, by its length: people choose short words for marks. */
export const LENGTH_TAKEN = [0, 0, 0, 0.35, 0.8, 1, 1, 0.95, 0.8, 0.6, 0.4, 0.25, 0.12, 0.06, 0.03]

const PACKAGES: Record<Language, string> = {
  english: 'an-array-of-english-words',
  german: 'all-the-german-words',
  french: 'an-array-of-french-words',
  italian: 'an-array-of-italian-words',
  spanish: 'an-array-of-spanish-words',
}

/** The Italian list has lost letters that were capital or accented: `onsidero`, `conflittualit`. */
function withoutDamage(words: readonly string[]): string[] {
  const tails = new Set(words.map((word) => word.slice(1)))
  return words.filter((word) => /[aeiou]$/u.test(word) && !tails.has(word))
}

/** Dictionary words of one language, lower case, three to fourteen letters. */
export function readWords(language: Language): string[] {
  const listed: string[] = createRequire(import.meta.url)(PACKAGES[language])
  const words = new Set(listed.filter((word) => /^\p{L}{3,14}$/u.test(word)).map((word) => word.toLowerCase()))
  if (language === 'english' || language === 'german') return [...words]
  const plain = [...words].filter((word) => !CONJUGATED.test(word))
  return language === 'italian' ? withoutDamage(plain) : plain
}

/** No word leads by far: the first few hundred are met about as often as each other. */
const HEAD = 300

/** Draws dictionary words: some far more often than others, short ones rather than long ones. */
export function createDrawer(words: readonly string[]): (random: Random, skew: number) => string {
  // The lists are in alphabetical order; the step scatters the ranks over the alphabet. A prime shares no divisor.
  const step = 7_368_787
  const at = (rank: number) => words[((rank + 1) * step) % words.length] as string
  return (random, skew) => {
    for (;;) {
      const word = at(random.rank(words.length, skew, HEAD))
      if (random.chance(LENGTH_TAKEN[word.length] ?? 0)) return word
    }
  }
}
