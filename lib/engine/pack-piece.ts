/** What a host reported with a piece of a pack. */
export interface FetchedPiece {
  /** Bytes of the whole file. */
  total: number
  /** Tag by which the host tells one version of the file from another; null where it gives none. */
  tag: string | null
  /** Whether the host serves ranges of bytes; otherwise the whole file is fetched at once. */
  ranges: boolean
}

/**
 * Fetches the bytes of a pack from `from` up to, but without, `to`, and puts them on the shelf under `name`. Resolves
 * to null where it cannot.
 */
export type AskPiece = (question: {
  address: string
  from: number
  to: number
  name: string
}) => Promise<FetchedPiece | null>

/**
 * How the names of pieces begin: those of a download that a person started, of one that keeps a pack up to date, and of
 * owners.
 */
export const PIECES = { byPerson: 'fetch.', daily: 'daily.', owners: 'owners.' } as const

export const isPiece = (name: string) => Object.values(PIECES).some((beginning) => name.startsWith(beginning))

/** Address of the changes of a pack, which lie beside it. */
export const changesAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.changes')
/** Address of the owners of a pack's register, which lie beside the pack too. */
export const ownersAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.owners')
export const packAddressOf = (changes: string) => changes.replace(/\.changes(?=$|[?#])/u, '.pack')
