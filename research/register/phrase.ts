import { coin } from './coined-names.ts'
import type { Draft } from './draft.ts'
import type { Lexicon } from './lexicon.ts'
import type { Random } from './random.ts'
import { tradeWord } from './trade-words.ts'
import type { Language } from './words.ts'

const LINKS: Record<Language, readonly string[]> = {
  english: ['the', 'of', 'for', 'and', 'your', 'in', 'by', 'with', 'to', 'a'],
  german: ['und', 'für', 'der', 'die', 'das', 'mit', 'von', 'im'],
  french: ['de', 'la', 'le', 'et', 'du', 'les', 'des', 'pour'],
  italian: ['di', 'della', 'il', 'la', 'e', 'del', 'per'],
  spanish: ['de', 'la', 'el', 'y', 'del', 'los', 'para'],
}

/** Three to seven words of one language, as slogans and full names of firms are. */
export function phrase(lexicon: Lexicon, random: Random): Draft {
  const language = lexicon.language(random)
  const { word, field } = tradeWord(random)
  const words: string[] = []
  const count = 2 + random.below(3)
  for (let i = 0; i < count; i++) {
    if (random.chance(0.45)) words.push(random.pick(LINKS[language]))
    words.push(i === count - 1 && random.chance(0.5) ? word : lexicon.wordOf(language, random))
  }
  if (words.length < 3) words.unshift(random.chance(0.5) ? coin(lexicon, random) : random.pick(LINKS[language]))
  return { name: words.join(' '), field }
}
