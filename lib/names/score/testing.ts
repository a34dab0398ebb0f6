import { loadForm } from './scorer.ts'
import { Side } from './side.ts'

/** A name of plain words as one side of a comparison. Each word may tell at most `wordBits` bits. */
export function sideOf(name: string, wordBits = Number.POSITIVE_INFINITY): Side {
  const side = new Side()
  loadForm(side, { words: name.toLowerCase().split(' ') }, () => wordBits)
  return side
}
