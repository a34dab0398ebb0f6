import type { Hit, SourceContext } from '../source.ts'
import { type InSlices, inSlices } from './in-slices.ts'
import type { LiveAnswer } from './live-path.ts'

export type UncomparedAnswer = Omit<LiveAnswer, 'hits'>

/** Milliseconds for comparing after the query had to end. Less than the rest of the deadline. */
const AFTER_ASKING_MS = 120

function after(asking: AbortSignal): AbortSignal {
  const late = new AbortController()
  const begin = () => void setTimeout(() => late.abort(), AFTER_ASKING_MS)
  if (asking.aborted) begin()
  else asking.addEventListener('abort', begin, { once: true })
  return late.signal
}

/**
 * Adds similar records as hits without blocking the event loop. Comparing continues briefly after the signal aborts, so
 * that pages already received count. If time runs out, the answer is a truncated timeout.
 */
export async function withHits<T>(
  answer: UncomparedAnswer,
  records: readonly T[],
  hitOf: (record: T) => Hit | null,
  { signal, holder }: SourceContext,
  compare: InSlices = inSlices,
): Promise<LiveAnswer> {
  const compared = await compare(records, hitOf, { signal: after(signal), holder })
  const hits = compared.filter((hit) => hit !== null)
  if (compared.length === records.length) return { ...answer, hits }
  const cut = `only ${compared.length} of ${records.length} records that came were compared in time`
  if (answer.state !== 'answered') return { ...answer, truncated: true, hits }
  return { ...answer, state: 'timeout', reason: cut, retryable: true, truncated: true, hits }
}
