import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import type { Line } from './line.ts'

interface Inside {
  /** -1 if the shorter name does not occur. */
  at: number
  /** True if it begins and ends at borders of words. */
  wholeWords: boolean
}

const none: Inside = { at: -1, wholeWords: false }
const result: Inside = { at: -1, wholeWords: false }

function stands(short: Line, long: Line, at: number): boolean {
  for (let i = 0; i < short.length; i++) if (short.letter(i) !== long.letter(at + i)) return false
  return true
}

const isBorder = (line: Line, at: number) => at === line.length || ((line.codes[at] as number) & WORD_START) !== 0

/** Prefers borders of words to the first place. The next call reuses the result. */
export function findInside(short: Line, long: Line): Inside {
  if (short.length === 0 || short.length >= long.length) return none
  result.at = -1
  for (let at = 0; at + short.length <= long.length; at++) {
    if (((long.codes[at] as number) & LETTER) !== short.letter(0) || !stands(short, long, at)) continue
    const wholeWords = isBorder(long, at) && isBorder(long, at + short.length)
    if (result.at >= 0 && !wholeWords) continue
    result.at = at
    result.wholeWords = wholeWords
    if (wholeWords) break
  }
  return result.at < 0 ? none : result
}
