import { prepareName } from './prepare.ts'

/** The sound of "sh" is one letter in the readings (sound/readings.ts); people know it as two. */
const legible = (key: string) => key.replaceAll('x', 'sh')

/**
 * The distinct spellings under which a name is searched, lower case, legal form aside, the folded one first: as one
 * word, with umlauts, signs or numbers read in each way, in Latin letters that look the same, and as it sounds. At
 * least one for a name with a letter or a digit, at most ten.
 */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings.map(({ letters }) => letters), legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
