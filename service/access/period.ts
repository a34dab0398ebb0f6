/** In UTC. */
export interface Period {
  /** `YYYY-MM`, `YYYY` or `YYYY-MM-DD`. */
  id: string
  /** Milliseconds since the epoch. `end` is the first instant after the period. */
  start: number
  end: number
}

export function periodAt(now: number, length: 'year' | 'month' | 'day' = 'month'): Period {
  const date = new Date(now)
  const year = date.getUTCFullYear()
  const month = length === 'year' ? 0 : date.getUTCMonth()
  const day = length === 'day' ? date.getUTCDate() : 1
  const start = Date.UTC(year, month, day)
  const end = {
    year: Date.UTC(year + 1, 0, 1),
    month: Date.UTC(year, month + 1, 1),
    day: Date.UTC(year, month, day + 1),
  }[length]
  return { id: new Date(start).toISOString().slice(0, { year: 4, month: 7, day: 10 }[length]), start, end }
}
