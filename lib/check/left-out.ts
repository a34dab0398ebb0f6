import type { Jurisdiction } from '../contract/primitives.ts'
import { emptyAnswer, type Source, withSearch } from '../sources/source.ts'

/** Detail in the coverage of a source that the request excluded. */
export const LEFT_OUT = 'left out of this check by its request'

/** The verdict for a jurisdiction never depends on registers of other territories. */
const isOfOthers = ({ kind, jurisdictions }: Source, asked: Jurisdiction | null): boolean =>
  kind !== 'domain' && asked !== null && jurisdictions.length > 0 && !jurisdictions.includes(asked)

/**
 * Its hits are unknown, so it counts as required and the check is incomplete. Registers of other territories do not
 * become required.
 */
function left(source: Source): Source {
  const silent = withSearch(source, async () => ({
    ...emptyAnswer('not_configured', LEFT_OUT),
    unanswerable: true as const,
  }))
  const role: Source['role'] = (query) => {
    const own = source.role(query)
    return own.asked ? { asked: true, required: own.required || !isOfOthers(source, query.jurisdiction) } : own
  }
  return Object.defineProperty(silent, 'role', { value: role, enumerable: true })
}

/**
 * Excluded sources stay in the coverage without a query. The request, not a source, then makes the check incomplete.
 */
export function withoutSources(sources: readonly Source[], leaveOut: readonly string[] = []): readonly Source[] {
  if (leaveOut.length === 0) return sources
  return sources.map((source) => (leaveOut.includes(source.id) ? left(source) : source))
}
