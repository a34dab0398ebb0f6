import type { Note } from '../../lib/contract/answer.ts'
import { countListed } from '../../lib/names/normalise/clean.ts'
import type { Source } from '../../lib/sources/source.ts'

export function unknownSources(leaveOut: readonly string[], sources: readonly Pick<Source, 'id'>[]): string[] {
  return leaveOut.filter((id) => !sources.some((source) => source.id === id))
}

/** Such ids are mostly typos, so the source did receive the name. */
export function unknownSourcesNote(ids: readonly string[]): Note | null {
  if (ids.length === 0) return null
  const text = `leaveOut names sources that this service does not have: ${ids.join(', ')}. They left nothing out.`
  return { code: 'unknown_sources', text, count: ids.length, relation: 'eq', niceClasses: [] }
}

export function severalNamesNote(sent: string): Note | null {
  const count = countListed(sent)
  if (count < 2) return null
  const text = `This looks like ${count} names in one. They were compared as one name, so check each by itself.`
  return { code: 'several_names', text, count, relation: 'eq', niceClasses: [] }
}
