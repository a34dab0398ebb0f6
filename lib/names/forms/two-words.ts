import { everydayWords } from '../everyday-words.ts'
import { bitsOfWord } from '../score/letter-table.ts'

/** Shorter words are found by chance in too many names. */
const LETTERS_FROM = 3
const LETTERS_MOST = 24
/** The commonest words only join others: they are no more probable in a name than those further down. */
const RANK_FROM = 300
/** The sum of 1/rank over ten thousand words: how often each of them is used goes by its rank (Zipf 1949). */
const HARMONIC = 9.8
/** Bits that it takes for the two words to be of different languages. */
const OTHER_LANGUAGE = 3
/** Bits by which the two words must be likelier than letters that follow each other as in any name. */
const LIKELIER_BY = 0.5
const NEVER = 99
const LATIN = /^[a-z]+$/u

/** What a word tells in each language, in bits. */
type Told = Float32Array

function readTold(): ReadonlyMap<string, Told> {
  const told = new Map<string, Told>()
  const lists = everydayWords()
  for (const [language, words] of lists.entries()) {
    for (const [rank, word] of words.entries()) {
      const bits = told.get(word) ?? new Float32Array(lists.length).fill(NEVER)
      bits[language] = Math.log2(HARMONIC * Math.max(rank + 1, RANK_FROM))
      told.set(word, bits)
    }
  }
  return told
}

let known: ReadonlyMap<string, Told> | undefined

function bitsTogether(left: Told, right: Told): number {
  let least = Math.min(...left) + Math.min(...right) + OTHER_LANGUAGE
  for (let language = 0; language < left.length; language++)
    least = Math.min(least, (left[language] as number) + (right[language] as number))
  return least
}

/**
 * The two everyday words that a word is put together of, "flex green" of "flexgreen"; null where it is an everyday word
 * itself, or likelier made up. The shorter description is taken for the true one (minimum description length, Rissanen
 * 1978): the ranks of the two words, or the letters. Of 9,400 one-word marks of six letters and more in samples of the EU
 * and German registers every fifth is such a name.
 */
export function twoWords(word: string): [string, string] | null {
  if (word.length < 2 * LETTERS_FROM || word.length > LETTERS_MOST || !LATIN.test(word)) return null
  known ??= readTold()
  if (known.has(word)) return null
  let [least, place] = [NEVER, 0]
  for (let at = LETTERS_FROM; at <= word.length - LETTERS_FROM; at++) {
    const left = known.get(word.slice(0, at))
    const right = left && known.get(word.slice(at))
    if (left === undefined || right === undefined) continue
    const bits = bitsTogether(left, right)
    if (bits < least) [least, place] = [bits, at]
  }
  return place > 0 && bitsOfWord(word) - least >= LIKELIER_BY ? [word.slice(0, place), word.slice(place)] : null
}
