import { loadForm } from '../scorer.ts'
import { Side } from '../side.ts'

/** `wordBits` limits the bits of each word. */
export function sideOf(name: string, wordBits = Number.POSITIVE_INFINITY): Side {
  const side = new Side()
  loadForm(side, { words: name.toLowerCase().split(' ') }, () => wordBits)
  return side
}
