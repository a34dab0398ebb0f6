import { LETTER, WORD_START } from '../reading/letter-codes.ts'
import type { Line } from './line.ts'

/** Where the shorter name occurs as a whole in the longer one. */
export interface Inside {
  /** Place of its first letter; -1 where it does not occur. */
  at: number
  /** True where it begins and ends at borders of words. */
  wholeWords: boolean
}

const none: Inside = { at: -1, wholeWords: false }
const result: Inside = { at: -1, wholeWords: false }

function stands(short: Line, long: Line, at: number): boolean {
  for (let i = 0; i < short.length; i++) if (short.letter(i) !== long.letter(at + i)) return false
  return true
}

const isBorder = (line: Line, at: number) => at === line.length || ((line.codes[at] as number) & WORD_START) !== 0

/**
 * The first place where the shorter name occurs in the longer one; a place at borders of words is preferred. The result
 * is reused by the next call.
 */
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
