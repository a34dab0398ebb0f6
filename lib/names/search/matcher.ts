import type { Similarity } from '../../contract/conflict.ts'
import { createIndexBuilder, createLayered, openIndex } from '../index/index.ts'
import { createNameSearch } from './search.ts'

interface NameRecord {
  name: string
}

interface Match<T> {
  record: T
  similarity: Similarity
}

interface Matcher<T> {
  size: number
  /** Strongest first, at most `limit` (100). Never throws, whatever the name. */
  search(name: string, options?: { limit?: number }): Match<T>[]
}

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

export { compareNames } from '../reasons/compare.ts'
