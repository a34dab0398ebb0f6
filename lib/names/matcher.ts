import type { Similarity } from '../contract/conflict.ts'
import { createCandidates } from './candidates.ts'
import { comparePrepared } from './compare.ts'
import { prepareName } from './prepare.ts'
import { commonWordWeigh } from './weak-words.ts'

/** The least a record must have to be found. */
export interface NameRecord {
  name: string
}

/** A record that is alike enough to be listed. */
export interface Match<T> {
  record: T
  similarity: Similarity
}

export interface SearchOptions<T> {
  /** Most matches returned; 100 where left out. */
  limit?: number
  /** Only records for which this is true. */
  accept?: (record: T) => boolean
}

export interface Matcher<T> {
  /** Number of records. */
  size: number
  /** Records at or above LISTED_FROM, strongest first; ties by name. Never throws, whatever the name. */
  search(name: string, options?: SearchOptions<T>): Match<T>[]
}

const byStrength = <T extends NameRecord>(a: Match<T>, b: Match<T>) =>
  b.similarity.score - a.similarity.score ||
  (a.record.name < b.record.name ? -1 : a.record.name > b.record.name ? 1 : 0)

/** Builds an index of the records in memory; it holds on to them and must be built anew when they change. */
export function createMatcher<T extends NameRecord>(records: readonly T[]): Matcher<T> {
  const prepared = records.map((record) => prepareName(record.name))
  const weigh = commonWordWeigh(prepared.map((name) => name.folded.words))
  const candidates = createCandidates(prepared, weigh)
  return {
    size: records.length,
    search(name, { limit = 100, accept = () => true } = {}) {
      const asked = prepareName(name)
      const matches: Match<T>[] = []
      for (const at of candidates(asked)) {
        const record = records[at] as T
        if (!accept(record)) continue
        const similarity = comparePrepared(asked, prepared[at] as (typeof prepared)[number], weigh)
        if (similarity !== null) matches.push({ record, similarity })
      }
      return matches.sort(byStrength).slice(0, limit)
    },
  }
}

export { compareNames } from './compare.ts'
