import autocannon from 'autocannon'

export interface Load {
  url: string
  key: string
  /** The next name to check. */
  name: () => string
  connections: number
  seconds: number
  /** Checks a second in all; as many as are answered where left out. */
  rate?: number
}

export interface LoadResult {
  answered: number
  failed: number
  seconds: number
  /** Milliseconds of each answer. */
  times: number[]
}

/** Checks names over HTTP for some seconds. */
export async function load({ url, key, name, connections, seconds, rate }: Load): Promise<LoadResult> {
  const times: number[] = []
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  const running = autocannon({
    url: `${url}/api/v2/brand-check`,
    connections,
    duration: seconds,
    timeout: 20,
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'POST',
          headers: { ...request.headers, ...headers },
          body: JSON.stringify({ name: name(), jurisdiction: 'EU' }),
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
