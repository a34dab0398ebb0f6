import { prepareName } from './prepare.ts'

/** The readings write the sound of "sh" as one letter (sound/readings.ts); people know it as two. */
const legible = (key: string) => key.replaceAll('x', 'sh')

/**
 * The distinct spellings under which a name is searched, in lower case and without its legal form: the folded name, its
 * spelling as one word, each way to read its umlauts, signs or numbers, Latin letters that look the same, and how it
 * sounds. At least one for a name with a letter or a digit, at most ten.
 */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings.map(({ letters }) => letters), legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
