/** Returns a sequence of numbers from 0 to 1 that depends only on the seed. */
export function drawnNumbers(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
