import type { SearchOptions, SearchResult } from '../../names/search/search.ts'

/** Who a search is for, and the signal that ends it. */
export interface Searcher {
  signal?: AbortSignal
  /** Who asks, where the host has several users, who take turns. */
  holder?: string | undefined
}

export interface NameSearchOptions extends SearchOptions, Searcher {}

export interface NameSearchResult extends SearchResult {
  /** Whether similar marks were not weighed because there were too many. */
  cut?: boolean
}

/**
 * Searches the names of one register for similar ones, wherever they are held. Rejects with SearchUnavailable, or with
 * the signal's reason when that aborts.
 */
export type SearchNames = (name: string, options?: NameSearchOptions) => Promise<NameSearchResult>

/**
 * Thrown where names could not be searched. The message is shown to a person as the reason of a source; it holds no
 * name.
 */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}
