/** The least value that at least this share (0-1) of the values do not exceed: the nearest-rank percentile. NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The part of `list` for which `holds`, 0-1, rounded to a thousandth; null of an empty list. */
export function shareOf<T>(list: readonly T[], holds: (item: T) => boolean): number | null {
  return list.length === 0 ? null : rounded(list.filter(holds).length / list.length)
}

export function rounded(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}

const RANKS = [1, 10, 20, 50, 100] as const

export type RecallAt = Record<(typeof RANKS)[number], number | null>

/** Share of ranks (from 1; Infinity for what was not found) within the first 1, 10, 20, 50 and 100. */
export function recallAt(ranks: readonly number[]): RecallAt {
  return Object.fromEntries(RANKS.map((k) => [k, shareOf(ranks, (rank) => rank <= k)])) as RecallAt
}

/** Spread of times in milliseconds. */
export interface Times {
  p50: number
  p95: number
  p99: number
}

export function times(milliseconds: readonly number[]): Times {
  const at = (share: number) => rounded(percentile(milliseconds, share), 2)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
