/** What a host said with a piece of a pack. */
export interface FetchedPiece {
  /** Bytes of the whole file. */
  total: number
  /** By which a host tells one state of the file from another; null where it does not. */
  tag: string | null
  /** Whether it gives any range of the bytes; else a whole file is fetched in one. */
  ranges: boolean
}

/** Asks for some bytes of a pack, up to before `to`, and puts them on the shelf under a name. Resolves to null where it cannot. */
export type AskPiece = (question: {
  address: string
  from: number
  to: number
  name: string
}) => Promise<FetchedPiece | null>

/** How the pieces are called of what a person fetches, of what is fetched to keep a pack up to date, and of owners. */
export const PIECES = { byPerson: 'fetch.', daily: 'daily.', owners: 'owners.' } as const

export const isPiece = (name: string) => Object.values(PIECES).some((beginning) => name.startsWith(beginning))

/** Address of the changes of a pack, which lie beside it. */
export const changesAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.changes')
/** Address of the owners of its register, which lie beside it too. */
export const ownersAddressOf = (pack: string) => pack.replace(/\.pack(?=$|[?#])/u, '.owners')
export const packAddressOf = (changes: string) => changes.replace(/\.changes(?=$|[?#])/u, '.pack')
