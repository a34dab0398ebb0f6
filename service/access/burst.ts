import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible'
import { type Counted, countRequest } from './count-request.ts'

export const BURST_SECONDS = 60

export interface Burst {
  take(holder: string, perMinute: number): Promise<Counted>
}

/**
 * Only one connection knows a statement name, and a pooler such as pgbouncer (pool_mode=transaction) may use another
 * for the next statement.
 */
function unnamed(pool: pg.Pool): Pick<pg.Pool, 'query'> {
  const query = ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) })
  return { query: query as pg.Pool['query'] }
}

/**
 * Counts in memory, or in the database for all services that share it. If the database does not answer, each service
 * counts for itself.
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
