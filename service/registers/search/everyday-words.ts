import { everydayWords } from '../../../lib/names/reading/everyday-words.ts'
import { createMeanings, type Meanings } from '../../../lib/names/reasons/meanings.ts'

/** The meanings that the public of the markets grasps, read when the first one is asked for. */
export function loadEverydayWords(): Meanings {
  let words: Meanings | undefined
  return {
    knows(word) {
      words ??= createMeanings(everydayWords().flat())
      return words.knows(word)
    },
  }
}
