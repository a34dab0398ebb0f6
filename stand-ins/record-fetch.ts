/** A request and its answer, as they went over the wire. */
export interface Exchange {
  request: { method: string; url: string; headers: Headers; body: string }
  response: { status: number; headers: Headers; body: string }
}

/** A fetch that notes every exchange. */
export function recordFetch(fetch: typeof globalThis.fetch): { fetch: typeof globalThis.fetch; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    fetch: async (input, init) => {
      const { method = 'GET', body } = init ?? {}
      const response = await fetch(input, init)
      exchanges.push({
        request: { method, url: String(input), headers: new Headers(init?.headers), body: body ? String(body) : '' },
        response: { status: response.status, headers: response.headers, body: await response.clone().text() },
      })
      return response
    },
  }
}
