import type { Outcome } from '../http/outcome.ts'
import type { UpstreamClient, UpstreamRequest } from '../http/request.ts'
import type { SourceContext } from '../source.ts'

interface ScriptedAsker extends UpstreamClient {
  /** Returns the number of queries so far. */
  asked(): number
}

/** Creates an upstream client for tests that answers by the script. */
export function scriptedAsker(
  script: (request: UpstreamRequest, context: SourceContext, time: number) => Outcome | Promise<Outcome>,
): ScriptedAsker {
  let count = 0
  return { ask: async (request, context) => script(request, context, ++count), asked: () => count }
}

/** Returns an answer for tests with this status and without a body. A 200 has a JSON body. */
export function scriptedAnswer(
  status: number,
  headers: Record<string, string> = {},
  retryAt: number | null = null,
): Outcome {
  const from = { host: 'register.example.org', crossedHosts: false }
  if (status === 200) return { kind: 'ok', text: '{}', json: {}, headers: new Headers(headers), ...from }
  return { kind: 'http', status, text: '', contentType: '', reason: `answered ${status}`, retryAt, ...from }
}
