import type { SourceContext, SourceQuery } from '../source.ts'
import { startDeadline } from '../upstream/deadline.ts'
import { seconds } from '../upstream/outcome.ts'
import { emptyLiveAnswer } from './live-path.ts'
import type { ProvenAnswer, ProvenPath } from './proven-path.ts'

export interface PathAnswer {
  path: ProvenPath
  answer: ProvenAnswer
}

export interface LiveResult {
  worked: PathAnswer | null
  failed: PathAnswer[]
}

/** Stops in time even if the connector ignores its signal. */
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

/** Leaves each later connector an even share of the remaining time, or less if it needs less. */
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
