import { prepareName } from './prepare.ts'

/** Phonetic keys write "sh" as one letter (sound/readings.ts). */
const legible = (key: string) => key.replaceAll('x', 'sh')

/**
 * Returns the folded name, its variants as one word, and its phonetic key. At least one for a name with a letter or a
 * digit, at most ten.
 */
export function variants(name: string): string[] {
  const { folded, spellings, wordKeys } = prepareName(name)
  const spelt = [folded.words.join(' '), ...spellings.map(({ letters }) => letters), legible(wordKeys.join(' '))]
  return [...new Set(spelt)].filter((spelling) => spelling !== '')
}
