import type { SearchOptions, SearchResult } from '../../../lib/names/search/search.ts'
import type { ErrorFacts } from '../../system/error-facts.ts'

/** What a thread is asked. */
export interface SearchTask {
  /** Id of the index. */
  index: string
  name: string
  options: SearchOptions
}

/** What a thread answers. An error crosses over as its facts, because its message could quote the name. */
export type ThreadAnswer = { found: SearchResult } | { failed: ErrorFacts }
