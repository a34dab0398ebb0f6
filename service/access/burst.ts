import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Counted, countRequest } from './count-request.ts'

export const BURST_SECONDS = 60

export interface Burst {
  /** Counts one request of a holder. */
  take(holder: string, perMinute: number): Promise<Counted>
}

/**
 * The pool, with the names removed that the limiter gives its statements: a name is known to one connection only, and a
 * pooler such as pgbouncer (pool_mode=transaction) may send the next statement over another.
 */
function unnamed(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) })
  return { query: query as pg.Pool['query'] }
}

/**
 * Counts requests a minute: in memory, or in the database for all services that share it. While the database does not
 * answer, each service counts for itself.
 */
export function createBurst(pool: pg.Pool | null): Burst {
  const limiters = new Map<number, RateLimiterAbstract>()
  function make(points: number): RateLimiterAbstract {
    const memory = new RateLimiterMemory({ points, duration: BURST_SECONDS })
    if (pool === null) return memory
    return new RateLimiterPostgres({
      points,
      duration: BURST_SECONDS,
      storeClient: unnamed(pool),
      storeType: 'pool',
      tableName: 'bursts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: memory,
    })
  }
  return {
    async take(holder, perMinute) {
      const limiter = limiters.get(perMinute) ?? make(perMinute)
      limiters.set(perMinute, limiter)
      return countRequest(limiter, holder)
    },
  }
}
