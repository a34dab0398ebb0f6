export interface FetchedPiece {
  /** Bytes of the whole file. */
  total: number
  /** Null if the host sends no tag. */
  tag: string | null
  /** Without ranges of bytes, the whole file is fetched at once. */
  ranges: boolean
}

/**
 * Fetches the bytes of a snapshot from `from` up to, but without, `to`, and stores them as `name`. Resolves to null on
 * failure.
 */
export type AskPiece = (question: {
  address: string
  from: number
  to: number
  name: string
}) => Promise<FetchedPiece | null>

/** Prefixes of pieces: a person's download, a daily update and owners. */
export const PIECES = { byPerson: 'fetch.', daily: 'daily.', owners: 'owners.' } as const

/** True for the file name of a downloaded piece in the snapshot store. */
export const isPiece = (name: string) => Object.values(PIECES).some((beginning) => name.startsWith(beginning))

/** The changes are in the same folder as the snapshot. */
export const changesAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.changes')
export const ownersAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.owners')
/** Reverses `changesAddressOf`. Returns any other address unchanged. */
export const packAddressOf = (changes: string) => changes.replace(/\.changes(?=$|[?#])/u, '.pack')
