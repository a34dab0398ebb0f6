function pairCounts(text: string): Map<number, number> {
  const counts = new Map<number, number>()
  let before = 32
  for (let i = 0; i <= text.length; i++) {
    const code = i === text.length ? 32 : text.charCodeAt(i)
    const pair = before * 65536 + code
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
    before = code
  }
  return counts
}

/** Dice coefficient of letter pairs, with each end as a letter. */
export function pairDice(left: string, right: string): number {
  const counts = pairCounts(left)
  let shared = 0
  for (const [pair, times] of pairCounts(right)) shared += Math.min(times, counts.get(pair) ?? 0)
  return (2 * shared) / (left.length + right.length + 2)
}
