import { everydayWords } from '../../../lib/names/normalise/everyday-words.ts'
import { createMeanings, type Meanings } from '../../../lib/names/reasons/meanings.ts'

/** Meanings that the public of the markets understands, read at the first query. */
export function loadEverydayWords(): Meanings {
  let words: Meanings | undefined
  return {
    knows(word) {
      words ??= createMeanings(everydayWords().flat())
      return words.knows(word)
    },
  }
}
