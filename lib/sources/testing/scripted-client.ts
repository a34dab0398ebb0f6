import type { Outcome } from '../http/outcome.ts'
import type { UpstreamClient, UpstreamRequest } from '../http/request.ts'
import type { SourceContext } from '../source.ts'

interface ScriptedAsker extends UpstreamClient {
  /** How many times it was asked. */
  asked(): number
}

/** For tests: an asker that answers as the script says. */
export function scriptedAsker(
  script: (request: UpstreamRequest, context: SourceContext, time: number) => Outcome | Promise<Outcome>,
): ScriptedAsker {
  let count = 0
  return { ask: async (request, context) => script(request, context, ++count), asked: () => count }
}

/** For tests: an answer with this status and no body; 200 is an answer in JSON. */
export function scriptedAnswer(
  status: number,
  headers: Record<string, string> = {},
  retryAt: number | null = null,
): Outcome {
  const from = { host: 'register.example.org', crossedHosts: false }
  if (status === 200) return { kind: 'ok', text: '{}', json: {}, headers: new Headers(headers), ...from }
  return { kind: 'http', status, text: '', contentType: '', reason: `answered ${status}`, retryAt, ...from }
}
