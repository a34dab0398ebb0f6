import type { CheckEvent } from '../../contract/api/events.ts'
import type { BrandCheckResult } from '../../contract/checks/result.ts'

export function resultFor(name: string, more: Partial<BrandCheckResult> = {}): BrandCheckResult {
  return {
    id: '5c1d9a52-3f0b-4a57-8a0e-8b0f3f5f7c22',
    name,
    score: 0,
    verdict: 'none_found',
    conflicts: [],
    legalRequirements: { jurisdictions: ['CH'] },
    checkedAt: '2026-11-20T09:00:00.000Z',
    source: 'live',
    degraded: false,
    scoreIsLowerBound: false,
    niceClasses: [],
    coverage: { complete: true, searched: [], unavailable: [], unsearched: [] },
    variants: [],
    charged: true,
    test: false,
    receipt: null,
    jurisdiction: null,
    domains: [],
    ...more,
  }
}

interface AskedRequest {
  url: string
  headers: Headers
  body: unknown
  signal: AbortSignal | null
}

interface FakeService {
  fetch: typeof fetch
  asked: AskedRequest[]
}

/** Builds a `fetch` that streams these events. A `null` leaves the stream open until the request is aborted. */
export function fakeService(events: (name: string) => (CheckEvent | null)[]): FakeService {
  const asked: AskedRequest[] = []
  const answer = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body)) as { name: string }
    const signal = init.signal ?? null
    asked.push({ url: String(url), headers: new Headers(init.headers), body, signal })
    const stream = new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason))
        for (const event of events(body.name)) {
          if (event === null) return
          const text = `event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`
          controller.enqueue(new TextEncoder().encode(text))
        }
        controller.close()
      },
    })
    return new Response(stream, { headers: { 'Content-Type': 'text/event-stream', 'Request-Id': 'req_1' } })
  }
  return { fetch: answer as typeof fetch, asked }
}

/** Builds a `fetch` that immediately responds with this status and document. */
export function refusingService(status: number, body: unknown): typeof fetch {
  return (async () => Response.json(body, { status, headers: { 'Request-Id': 'req_2' } })) as typeof fetch
}
