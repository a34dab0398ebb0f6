/**
 * Returns how often a time of one sample is shorter than one of another, as a share. Ties count half (U of Mann and
 * Whitney).
 */
function shareShorter(a: readonly number[], b: readonly number[]): number {
  const wins = a.flatMap((each) => b.map((other) => (each < other ? 1 : each === other ? 0.5 : 0)))
  return wins.reduce((sum: number, win) => sum + win, 0) / wins.length
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN
}

/**
 * Returns true if the times of two samples differ by about `apartMs` or more, even on a busy machine. Both order and
 * medians must differ. Chance orders about one in a thousand equal samples of thirty times like this. On an idle
 * machine, their medians are never that far apart.
 */
export function toldApart(a: readonly number[], b: readonly number[], apartMs: number): boolean {
  return Math.abs(shareShorter(a, b) - 0.5) > 0.25 && Math.abs(median(a) - median(b)) > apartMs / 3
}
