import { type InSlices, inSlices } from './in-slices.ts'
import type { LiveAnswer } from './live-path.ts'
import type { Hit } from './source.ts'

/** A live answer before what came was compared with the name. */
export type UncomparedAnswer = Omit<LiveAnswer, 'hits'>

/**
 * An answer with the hits among the records that came, in their order. They are compared without holding up the event loop.
 * Where the signal aborts before all are, the answer keeps what was found and is a timeout, cut short.
 */
export async function withHits<T>(
  answer: UncomparedAnswer,
  records: readonly T[],
  hitOf: (record: T) => Hit | null,
  signal: AbortSignal,
  compare: InSlices = inSlices,
): Promise<LiveAnswer> {
  const compared = await compare(records, hitOf, signal)
  const hits = compared.filter((hit) => hit !== null)
  if (compared.length === records.length) return { ...answer, hits }
  const cut = `only ${compared.length} of ${records.length} records that came were compared in time`
  if (answer.state !== 'answered') return { ...answer, truncated: true, hits }
  return { ...answer, state: 'timeout', reason: cut, retryable: true, truncated: true, hits }
}
