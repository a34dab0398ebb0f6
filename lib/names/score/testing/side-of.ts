import { Operand } from '../operand.ts'
import { loadForm } from '../scorer.ts'

/** Returns an operand. `wordBits` limits the bits of each word. */
export function sideOf(name: string, wordBits = Number.POSITIVE_INFINITY): Operand {
  const side = new Operand()
  loadForm(side, { words: name.toLowerCase().split(' ') }, () => wordBits)
  return side
}
