/** A number of 32 bits, which may be below zero, as one that is small if it is near zero: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
export function foldSign(number: number): number {
  return ((number << 1) ^ (number >> 31)) >>> 0
}

export function unfoldSign(folded: number): number {
  return (folded >>> 1) ^ -(folded & 1)
}

/** By how much each number of a list is greater than the one before it, with the sign folded. */
export function stepsOf(numbers: Uint32Array): Uint32Array {
  return numbers.map((number, at) => foldSign(number - (numbers[at - 1] ?? 0)))
}

/** The numbers that have these steps. */
export function fromSteps(steps: Uint32Array): Uint32Array {
  let last = 0
  return steps.map((step) => {
    last = (last + unfoldSign(step)) >>> 0
    return last
  })
}
