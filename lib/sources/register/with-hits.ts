import type { Hit, SourceContext } from '../source.ts'
import { type InSlices, inSlices } from './in-slices.ts'
import type { LiveAnswer } from './live-path.ts'

/** A live answer whose records were not compared with the name yet. */
export type UncomparedAnswer = Omit<LiveAnswer, 'hits'>

/**
 * How long records are still compared after the asking had to end, in milliseconds. It is less than the time left until
 * the deadline.
 */
const AFTER_ASKING_MS = 120

/** A signal that aborts `AFTER_ASKING_MS` after another one. */
function after(asking: AbortSignal): AbortSignal {
  const late = new AbortController()
  const begin = () => void setTimeout(() => late.abort(), AFTER_ASKING_MS)
  if (asking.aborted) begin()
  else asking.addEventListener('abort', begin, { once: true })
  return late.signal
}

/**
 * Adds to an answer the hits among the records that came, in their order. Comparing does not hold up the event loop. It
 * goes on for a moment after the signal of the asking has aborted, so that what one page brought is not lost with the
 * next. Where the time is not enough for all records, the answer keeps what was found, and is a timeout that was cut
 * short.
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
