import { emptyAnswer, type Source, withSearch } from '../sources/source.ts'

/** What the row of a source says that a request left out. */
export const LEFT_OUT = 'left out of this check by its request'

/** A source that takes part as before and is not asked. What it would have found is not known, so that the verdict depends on it. */
function left(source: Source): Source {
  const silent = withSearch(source, async () => ({
    ...emptyAnswer('not_configured', LEFT_OUT),
    unanswerable: true as const,
  }))
  const role: Source['role'] = (query) => {
    const own = source.role(query)
    return own.asked ? { asked: true, required: true } : own
  }
  return Object.defineProperty(silent, 'role', { value: role, enumerable: true })
}

/**
 * The sources with those that a request leaves out: they are part of the check as before, but are not asked, so that the check is
 * not complete. That is the doing of who asked.
 */
export function withoutSources(sources: readonly Source[], leaveOut: readonly string[] = []): readonly Source[] {
  if (leaveOut.length === 0) return sources
  return sources.map((source) => (leaveOut.includes(source.id) ? left(source) : source))
}
