/** Width of the matrix, which fits the folded letters of a name of 200 characters. */
const WIDTH = 1024
const rows = [new Uint16Array(WIDTH), new Uint16Array(WIDTH), new Uint16Array(WIDTH)] as const

/** Last result, cached because several rules compare the same two names. */
let last = { left: '', right: '', distance: 0 }

/** Returns the optimal string alignment distance (Damerau 1964) of the first 1,023 UTF-16 units. */
export function editDistance(left: string, right: string): number {
  if (left === right) return 0
  if (left !== last.left || right !== last.right) last = { left, right, distance: distanceOf(left, right) }
  return last.distance
}

function distanceOf(left: string, right: string): number {
  const [height, width] = [Math.min(left.length, WIDTH - 1), Math.min(right.length, WIDTH - 1)]
  let [earlier, previous, current]: [Uint16Array, Uint16Array, Uint16Array] = [...rows]
  for (let j = 0; j <= width; j++) previous[j] = j
  for (let i = 1; i <= height; i++) {
    const a = left.charCodeAt(i - 1)
    current[0] = i
    for (let j = 1; j <= width; j++) {
      const b = right.charCodeAt(j - 1)
      let best = (previous[j - 1] as number) + (a === b ? 0 : 1)
      best = Math.min(best, (previous[j] as number) + 1, (current[j - 1] as number) + 1)
      if (i > 1 && j > 1 && a === right.charCodeAt(j - 2) && b === left.charCodeAt(i - 2))
        best = Math.min(best, (earlier[j - 2] as number) + 1)
      current[j] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

const DIGIT = /\d/u
const withoutDigits = (text: string) => text.replace(/\d/gu, '')
const digitsOf = (text: string) => text.replace(/\D/gu, '')

export function sameDigits(left: string, right: string): boolean {
  return digitsOf(left) === digitsOf(right)
}

export function onlyDigitsDiffer(left: string, right: string): boolean {
  return DIGIT.test(left + right) && !sameDigits(left, right) && withoutDigits(left) === withoutDigits(right)
}
