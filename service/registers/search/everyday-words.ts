import { everydayWords } from '../../../lib/names/letters/everyday-words.ts'
import { createMeanings, type Meanings } from '../../../lib/names/reasons/meanings.ts'

/** Returns everyday words that the public understands, loaded at the first query. */
export function loadEverydayWords(): Meanings {
  let words: Meanings | undefined
  return {
    knows(word) {
      words ??= createMeanings(everydayWords().flat())
      return words.knows(word)
    },
  }
}
