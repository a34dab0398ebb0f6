import type { Jurisdiction } from '../contract/primitives.ts'
import { emptyAnswer, type Source, withSearch } from '../sources/source.ts'

/** The detail in the coverage row of a source that the request left out. */
export const LEFT_OUT = 'left out of this check by its request'

/** Whether a source is a register of other territories alone, on which the verdict for a jurisdiction never depends. */
const isOfOthers = ({ kind, jurisdictions }: Source, asked: Jurisdiction | null): boolean =>
  kind !== 'domain' && asked !== null && jurisdictions.length > 0 && !jurisdictions.includes(asked)

/**
 * The source as a required one that is never asked. What it would have found is unknown, so the check is not complete.
 * A register of other territories is no more required than where it is asked.
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
 * The sources of a check, where those that the request leaves out stay in its coverage but are not asked. The check is
 * then incomplete because of what was asked, not because of a source.
 */
export function withoutSources(sources: readonly Source[], leaveOut: readonly string[] = []): readonly Source[] {
  if (leaveOut.length === 0) return sources
  return sources.map((source) => (leaveOut.includes(source.id) ? left(source) : source))
}
