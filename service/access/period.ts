/** A calendar month in UTC. */
export interface Period {
  /** `YYYY-MM`. */
  id: string
  /** Milliseconds since the epoch; `end` is the first instant after it. */
  start: number
  end: number
}

export function periodAt(now: number): Period {
  const date = new Date(now)
  const start = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return { id: new Date(start).toISOString().slice(0, 7), start, end }
}
