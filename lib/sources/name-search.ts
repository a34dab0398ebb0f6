import type { SearchOptions, SearchResult } from '../names/search.ts'

export interface NameSearchOptions extends SearchOptions {
  signal?: AbortSignal
}

/**
 * Searches the names of one register by likeness, wherever that is done. Rejects with SearchUnavailable, and with the
 * signal's reason when that aborts.
 */
export type SearchNames = (name: string, options?: NameSearchOptions) => Promise<SearchResult>

/** Why names could not be searched. The message is for a person, as the reason of a source; it holds no name. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}
