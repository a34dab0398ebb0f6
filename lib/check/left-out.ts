import { emptyAnswer, type Source, withSearch } from '../sources/source.ts'

/** What the row of a source says that a request left out. */
export const LEFT_OUT = 'left out of this check by its request'

/**
 * The sources with those that a request leaves out: they are part of the check as before, but are not asked, so that what
 * depends on them is not complete. That is the doing of who asked.
 */
export function withoutSources(sources: readonly Source[], leaveOut: readonly string[] = []): readonly Source[] {
  if (leaveOut.length === 0) return sources
  const leave = (source: Source) =>
    withSearch(source, async () => ({ ...emptyAnswer('not_configured', LEFT_OUT), unanswerable: true as const }))
  return sources.map((source) => (leaveOut.includes(source.id) ? leave(source) : source))
}
