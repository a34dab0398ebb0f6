import autocannon from 'autocannon'

/** Whom to ask, and what. */
export interface Checks {
  url: string
  key: string
  /** The body of the next check. */
  body(): string
}

export interface LoadResult {
  answered: number
  failed: number
  seconds: number
  /** Milliseconds of each answer. */
  times: number[]
}

/** Bodies of checks of these names for the EU, one after the other and again. */
export function checksOf(names: readonly string[]): () => string {
  let at = 0
  return () => JSON.stringify({ name: names[at++ % names.length], jurisdiction: 'EU' })
}

export function requestOf({ url, key }: Checks) {
  return {
    url: `${url}/api/v2/brand-check`,
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
  }
}

/** Checks names over this many connections, as fast as they are answered, for some seconds or for a number of checks. */
export async function load(
  checks: Checks,
  connections: number,
  until: { seconds: number } | { checks: number },
): Promise<LoadResult> {
  const times: number[] = []
  const { url, method, headers } = requestOf(checks)
  const running = autocannon({
    url,
    connections,
    timeout: 20,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.checks }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method,
          headers: { ...request.headers, ...headers },
          body: checks.body(),
        }),
      },
    ],
  })
  running.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
    if (status === 200) times.push(ms)
  })
  const result = await running
  return {
    answered: result['2xx'],
    failed: result.non2xx + result.errors + result.timeouts,
    seconds: result.duration,
    times,
  }
}
