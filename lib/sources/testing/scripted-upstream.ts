import type { SourceContext } from '../source.ts'

export interface ScriptedUpstream {
  /** Every request, as `GET https://…`. */
  asked: string[]
  /** Bodies of the requests that had one, parsed as a form. */
  forms: URLSearchParams[]
  context: SourceContext
}

/** Creates an upstream for tests that answers each request by the script. Null means that the host is unreachable. */
export function scriptedUpstream(
  script: (url: URL, signal: AbortSignal) => Response | null | Promise<Response | null>,
  { signal = new AbortController().signal, now = Date.now }: Partial<Pick<SourceContext, 'signal' | 'now'>> = {},
): ScriptedUpstream {
  const asked: string[] = []
  const forms: URLSearchParams[] = []
  const fetch: SourceContext['fetch'] = async (input, init) => {
    asked.push(`${init?.method ?? 'GET'} ${String(input)}`)
    if (init?.body instanceof URLSearchParams) forms.push(init.body)
    const stop = init?.signal ?? signal
    stop.throwIfAborted()
    const response = await script(new URL(String(input)), stop)
    if (response === null) throw new TypeError('fetch failed')
    return response
  }
  return { asked, forms, context: { fetch, signal, now } }
}

/** Never answers, and rejects like fetch when its signal aborts. For tests. */
export function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** Returns a JSON answer for tests. */
export function jsonAnswer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}
