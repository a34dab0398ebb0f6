import { loadForm } from './scorer.ts'
import { Side } from './side.ts'

/** A name of plain words as one side of a comparison; every word may tell all that its letters do. */
export function sideOf(name: string, wordBits = Number.POSITIVE_INFINITY): Side {
  const side = new Side()
  loadForm(side, { words: name.toLowerCase().split(' ') }, () => wordBits)
  return side
}
