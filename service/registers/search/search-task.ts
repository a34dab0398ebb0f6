import type { SearchOptions, SearchResult } from '../../../lib/names/search/search.ts'
import type { ErrorFacts } from '../../system/error-facts.ts'

export interface SearchTask {
  index: string
  name: string
  options: SearchOptions
}

/** An error crosses as its facts, because its message could quote the name. */
export type ThreadAnswer = { found: SearchResult } | { failed: ErrorFacts }
