import { seconds } from '../sources/outcome.ts'
import { emptyAnswer, type Source, type SourceAnswer, type SourceQuery } from '../sources/source.ts'

export interface Asking {
  fetch: typeof fetch
  now: () => number
  /** Aborts when the client goes away. */
  signal: AbortSignal
  /** Milliseconds since the epoch at which the whole check must be answered. */
  endsAt: number
}

/** Hosts abort with reasons of every kind; what is thrown is always this. */
function clientLeft(): DOMException {
  return new DOMException('the client went away', 'AbortError')
}

/**
 * Asks one source under its own deadline and the check's. The deadline holds even for an adapter
 * that does not listen to its signal; an adapter that throws is an error of that source alone.
 * Rejects only when the client goes away.
 */
export async function ask(source: Source, query: SourceQuery, asking: Asking): Promise<SourceAnswer> {
  if (asking.signal.aborted) throw clientLeft()
  const given = Math.max(0, Math.min(source.deadlineMs, asking.endsAt - asking.now()))
  const overdue = new AbortController()
  const { promise: ended, resolve, reject } = Promise.withResolvers<SourceAnswer>()
  const timer = setTimeout(() => {
    resolve(emptyAnswer('timeout', `no answer in ${seconds(given)}`, true))
    overdue.abort(new DOMException('deadline', 'TimeoutError'))
  }, given)
  const leave = () => reject(clientLeft())
  asking.signal.addEventListener('abort', leave, { once: true })
  const signal = AbortSignal.any([overdue.signal, asking.signal])
  const searching = Promise.resolve()
    .then(() => source.search(query, { fetch: asking.fetch, signal, now: asking.now }))
    .catch(() => emptyAnswer('error', 'the service could not read this source', true))
  try {
    return await Promise.race([searching, ended])
  } finally {
    clearTimeout(timer)
    asking.signal.removeEventListener('abort', leave)
  }
}
