import { everydayWords } from '../../../lib/names/reading/everyday-words.ts'
import { createMeanings, type Meanings } from '../../../lib/names/reasons/meanings.ts'

/** The meanings that the public of the markets understands; the words are read when the first meaning is asked for. */
export function loadEverydayWords(): Meanings {
  let words: Meanings | undefined
  return {
    knows(word) {
      words ??= createMeanings(everydayWords().flat())
      return words.knows(word)
    },
  }
}
