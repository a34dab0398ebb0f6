/** The place of a number in an ascending list that has it. */
export function findCommon(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}
