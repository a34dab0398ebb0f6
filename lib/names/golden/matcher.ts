import type { Similarity } from '../../contract/checks/conflict.ts'
import { createIndexBuilder, createLayered, openIndex } from '../index/index.ts'
import { createNameSearch } from '../search.ts'

interface NameRecord {
  name: string
}

interface Match<T> {
  record: T
  similarity: Similarity
}

interface Matcher<T> {
  size: number
  /** Returns at most `limit` matches (100), strongest first. Never throws, whatever the name. */
  search(name: string, options?: { limit?: number }): Match<T>[]
}

/** Searches a few records, as tests do. */
export function createMatcher<T extends NameRecord>(records: readonly T[]): Matcher<T> {
  const builder = createIndexBuilder()
  for (const [ref, { name }] of records.entries()) builder.add({ name, niceClasses: [], office: 0, status: 0, ref })
  const { search } = createNameSearch(createLayered(openIndex(builder.finish()), null))
  return {
    size: records.length,
    search: (name, options = {}) =>
      search(name, options).hits.map(({ ref, similarity }) => ({ record: records[ref] as T, similarity })),
  }
}
