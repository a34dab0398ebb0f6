import { prepareName } from './prepare.ts'

/** The sound of "sh" is one letter in the readings (phonetic-rules.ts); people know it as two. */
const legible = (key: string) => key.replaceAll('x', 'sh')

/**
 * The distinct spellings under which a name is searched, lower case, legal form aside, the folded one first: as one
 * word, with umlauts or numbers spelt out, without "&", in Latin letters that look the same, and as it sounds. At
 * least one for a name with a letter or a digit, at most eight.
 */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings, legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
