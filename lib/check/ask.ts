import type { SourceState } from '../contract/coverage.ts'
import { emptyAnswer, type Hit, type Source, type SourceAnswer, type SourceQuery } from '../sources/source.ts'
import { seconds } from '../sources/upstream/outcome.ts'

export interface Asking {
  fetch: typeof fetch
  now: () => number
  /** Aborts when the client goes away. */
  signal: AbortSignal
  /** Aborts when the check no longer waits for this optional source. */
  enough?: AbortSignal
  /** Deadline of the whole check, in milliseconds since the epoch. */
  endsAt: number
  isPrivate?: boolean
  /** The account, if the host has more than one user. */
  holder?: string
}

/** A host may abort with any reason, but callers always get this one. */
function clientLeft(): DOMException {
  return new DOMException('the client went away', 'AbortError')
}

/**
 * Queries one source under its own deadline and the check's, even if its connector ignores the signal. If a connector
 * throws or is late, earlier hits stay and its domains are unknown. Rejects only when the client goes away.
 */
export async function ask(
  source: Source,
  query: SourceQuery,
  asking: Asking,
  onHits: (hits: readonly Hit[]) => void = () => {},
): Promise<SourceAnswer> {
  if (asking.signal.aborted) throw clientLeft()
  let told: readonly Hit[] = []
  let over = false
  const tell = (hits: readonly Hit[]) => {
    if (over) return
    told = hits
    onHits(hits)
  }
  const failed = (state: SourceState, reason: string): SourceAnswer => ({
    ...emptyAnswer(state, reason, true),
    matches: told.length === 0 ? null : told.length,
    hits: [...told],
    domains: source.unknown?.(query, reason) ?? [],
  })
  const { fetch, now, isPrivate, holder, enough } = asking
  const given = Math.max(0, Math.min(source.deadlineMs, asking.endsAt - now()))
  const overdue = new AbortController()
  const { promise: ended, resolve, reject } = Promise.withResolvers<SourceAnswer>()
  const timer = setTimeout(() => {
    resolve(failed('timeout', `no answer in ${seconds(given)}`))
    overdue.abort(new DOMException('deadline', 'TimeoutError'))
  }, given)
  const leave = () => reject(clientLeft())
  asking.signal.addEventListener('abort', leave, { once: true })
  const signal = AbortSignal.any([overdue.signal, asking.signal])
  const searching = Promise.resolve()
    .then(() => source.search(query, { fetch, signal, enough, now, isPrivate, holder, onHits: tell }))
    .catch(() => failed('error', 'the service could not read this source'))
  try {
    return await Promise.race([searching, ended])
  } finally {
    over = true
    clearTimeout(timer)
    asking.signal.removeEventListener('abort', leave)
  }
}
