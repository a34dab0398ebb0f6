import type { SearchOptions, SearchResult } from '../../names/search.ts'

export interface Searcher {
  signal?: AbortSignal
  holder?: string | undefined
}

export interface NameSearchOptions extends SearchOptions, Searcher {}

export interface NameSearchResult extends SearchResult {
  /** True if there were too many similar marks to weigh them all. */
  cut?: boolean
}

/** Searches the names of one register by similarity. Rejects with SearchUnavailable, or with the signal's reason. */
export type SearchNames = (name: string, options?: NameSearchOptions) => Promise<NameSearchResult>

/** Thrown if names cannot be searched. People see the message as a reason, so it contains no name. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}
