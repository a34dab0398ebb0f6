/** Chance that one of the positives scores higher than one of the negatives, equal scores counted half. NaN without any. */
export function areaUnderCurve(positives: readonly number[], negatives: readonly number[]): number {
  let wins = 0
  for (const positive of positives)
    for (const negative of negatives) wins += positive > negative ? 1 : positive === negative ? 0.5 : 0
  return wins / (positives.length * negatives.length)
}

/**
 * Share of the positives that are flagged where this share (0-1) of the negatives is. Of equal scores as many are taken
 * as are needed, as if drawn by lot.
 */
export function keptWhen(positives: readonly number[], negatives: readonly number[], flagged: number): number {
  const sorted = negatives.toSorted((a, b) => b - a)
  const wanted = flagged * sorted.length
  const score = sorted[Math.min(sorted.length, Math.ceil(wanted)) - 1] ?? Number.NaN
  const above = sorted.filter((one) => one > score).length
  const lot = (wanted - above) / sorted.filter((one) => one === score).length
  const higher = positives.filter((one) => one > score).length
  const equal = positives.filter((one) => one === score).length
  return (higher + lot * equal) / positives.length
}
