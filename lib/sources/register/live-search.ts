import type { SourceContext, SourceQuery } from '../source.ts'
import { startDeadline } from '../upstream/deadline.ts'
import { seconds } from '../upstream/outcome.ts'
import { emptyLiveAnswer } from './live-path.ts'
import type { ProvenAnswer, ProvenPath } from './proven-path.ts'

/** What one path answered. */
export interface PathAnswer {
  path: ProvenPath
  answer: ProvenAnswer
}

/** What came of asking the paths of a register, one after the other. */
export interface LiveResult {
  /** The first path that worked; null for none. */
  worked: PathAnswer | null
  /** The paths before it, which did not work. */
  failed: PathAnswer[]
}

/**
 * Asks one path, until the time is up or the check waits no longer. Both hold even for an adapter that ignores its
 * signal.
 */
async function askWithin(
  path: ProvenPath,
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<ProvenAnswer> {
  const since = performance.now()
  const stopped = AbortSignal.any([context.signal, ...(context.enough ? [context.enough] : [])])
  const deadline = startDeadline(stopped, milliseconds)
  const { promise: late, resolve } = Promise.withResolvers<ProvenAnswer>()
  const askedAt = new Date(context.now()).toISOString()
  const giveUp = (state: 'timeout' | 'error', reason: string) =>
    resolve({ ...emptyLiveAnswer(state, reason, true), askedAt, provenAt: null, fromMemory: false })
  const overdue = () => giveUp('timeout', `no answer in ${seconds(Math.min(milliseconds, performance.now() - since))}`)
  if (deadline.signal.aborted) overdue()
  else deadline.signal.addEventListener('abort', overdue, { once: true })
  try {
    const answer = path.ask(query, { ...context, signal: deadline.signal }).catch(() => {
      giveUp('error', 'the service could not ask it')
      return late
    })
    return await Promise.race([answer, late])
  } finally {
    deadline.clear()
  }
}

/**
 * Asks the paths in their order until one works, within `milliseconds` in all. A path gets no more time than leaves an
 * even share of the remaining time for each path after it, or less where those need less.
 */
export async function searchLive(
  paths: readonly ProvenPath[],
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<LiveResult> {
  const endsAt = performance.now() + milliseconds
  const failed: PathAnswer[] = []
  for (const [at, path] of paths.entries()) {
    if (context.signal.aborted || (context.enough?.aborted && failed.length > 0)) break
    const later = paths.slice(at + 1)
    const left = Math.max(0, endsAt - performance.now())
    const spare = left - later.reduce((sum, { deadlineMs }) => sum + deadlineMs, 0)
    const given = Math.min(path.deadlineMs, Math.max(spare, left / (later.length + 1)))
    const answer = await askWithin(path, query, context, given)
    if (answer.state === 'answered') return { worked: { path, answer }, failed }
    failed.push({ path, answer })
  }
  return { worked: null, failed }
}
