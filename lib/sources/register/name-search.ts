import type { SearchOptions, SearchResult } from '../../names/search/search.ts'

/** Who a search is made for, and what ends it. */
export interface Searcher {
  signal?: AbortSignal
  /** Who asks, where the host has more than one user: they take turns. */
  holder?: string | undefined
}

export interface NameSearchOptions extends SearchOptions, Searcher {}

export interface NameSearchResult extends SearchResult {
  /** Whether near marks were left unweighed because there were too many. */
  cut?: boolean
}

/**
 * Searches the names of one register by likeness, wherever they are held. Rejects with SearchUnavailable, and with the
 * signal's reason when that aborts.
 */
export type SearchNames = (name: string, options?: NameSearchOptions) => Promise<NameSearchResult>

/** Why names could not be searched. The message is for a person, as the reason of a source; it holds no name. */
export class SearchUnavailable extends Error {
  override name = 'SearchUnavailable'
}
