/** How often a time of one sample is shorter than one of another, ties as half: U of Mann and Whitney, as a share. */
function shareShorter(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((each) => b.map((other) => (each < other ? 1 : each === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

/**
 * Whether the times of one sample are shorter or longer than those of another by about `apartMs` or more, even on a
 * busy machine. Both their order and their medians must say so. Of two samples of thirty times that do not differ,
 * about one in a thousand is ordered like this by chance, and on an idle machine none has medians that far apart.
 */
export function toldApart(a: readonly number[], b: readonly number[], apartMs: number): boolean {
  return Math.abs(shareShorter(a, b) - 0.5) > 0.25 && Math.abs(median(a) - median(b)) > apartMs / 3
}
