/** How often a time of one sample is shorter than one of another, ties as half: U of Mann and Whitney, as a share. */
function shareShorter(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((each) => b.map((other) => (each < other ? 1 : each === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

/**
 * Whether times of one sample are shorter or longer than those of another by about `apartMs` or more, whatever else the
 * machine does. Both their order and their medians must say so: of twice thirty times that differ in nothing, about one
 * draw in a thousand is in such an order, and on a machine that is not busy none has such medians.
 */
export function toldApart(a: readonly number[], b: readonly number[], apartMs: number): boolean {
  return Math.abs(shareShorter(a, b) - 0.5) > 0.25 && Math.abs(median(a) - median(b)) > apartMs / 3
}
