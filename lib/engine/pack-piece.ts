export interface FetchedPiece {
  /** Size of the complete file in bytes. */
  total: number
  /** Null if the host sends no tag. */
  tag: string | null
  /** False if the host does not support byte ranges. The file is then fetched in one request. */
  ranges: boolean
}

/**
 * Fetches the bytes of a snapshot from `from` up to, but not including, `to`, and stores them as `name`. Resolves to
 * null on failure.
 */
export type AskPiece = (question: {
  address: string
  from: number
  to: number
  name: string
}) => Promise<FetchedPiece | null>

/** File name prefixes of pieces: the user's download, a daily update, and owners. */
export const PIECES = { byPerson: 'fetch.', daily: 'daily.', owners: 'owners.' } as const

/** True for the file name of a downloaded piece in the snapshot store. */
export const isPiece = (name: string) => Object.values(PIECES).some((beginning) => name.startsWith(beginning))

/** Returns the address of the changes, which are in the snapshot's folder. */
export const changesAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.changes')
export const ownersAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.owners')
/** Reverses `changesAddressOf`. Returns any other address unchanged. */
export const packAddressOf = (changes: string) => changes.replace(/\.changes(?=$|[?#])/u, '.pack')
