import { LEAD_BYTES, MANIFEST_MAX, RECIPE_LEAD_BYTES, SIGNATURE_BYTES, sha256 } from '../sources/snapshots/manifest.ts'
import { z } from '../zod.ts'
import { type AskPiece, type FetchedPiece, PIECES } from './pack-piece.ts'
import { offerOf, type PackOffer, type Shelf } from './pack-shelf.ts'
import type { PackProgress, PackTrouble } from './protocol.ts'

/** Enough bytes for the manifest of any snapshot or file of changes. */
const HEAD_BYTES = LEAD_BYTES + MANIFEST_MAX + SIGNATURE_BYTES + RECIPE_LEAD_BYTES
/** In bytes. An interruption loses at most one piece. */
const PIECE_BYTES = 2_000_000
const NOTE = 'fetch.json'
const HEAD = 'fetch.head'
const pieceOf = (place: number) => `fetch.${place}`

const Note = z.object({
  address: z.string(),
  total: z.number(),
  tag: z.nullable(z.string()),
  ranges: z.boolean(),
  /** SHA-256 and number of the first bytes, from which the offer was made. */
  shown: z.string(),
  shownBytes: z.number(),
  /** End of each piece, in bytes from the start of the file. */
  ends: z.array(z.number()),
})
type Note = z.infer<typeof Note>

async function readNote(shelf: Shelf): Promise<Note | null> {
  try {
    return Note.parse(JSON.parse((await (await shelf.read(NOTE))?.text()) ?? ''))
  } catch {
    return null
  }
}

/** Address of the last offer or unfinished download. */
export const offeredFrom = async (shelf: Shelf) => (await readNote(shelf))?.address ?? null

/** Address of an unfinished download. */
export async function fetchingFrom(shelf: Shelf): Promise<string | null> {
  const note = await readNote(shelf)
  return note === null || note.ends.length === 0 ? null : note.address
}

/** Removes a download with its manifest and note. */
export async function dropPieces(shelf: Shelf): Promise<void> {
  for (const name of await shelf.names()) if (name.startsWith('fetch.')) await shelf.remove(name)
}

const isSame = (note: FetchedPiece, piece: FetchedPiece) => note.total === piece.total && note.tag === piece.tag

const digestOf = async (bytes: Blob) => sha256(new Uint8Array(await bytes.arrayBuffer()))

interface BegunFile {
  head: Blob
  total: number
}

/**
 * Fetches the start of a file with its manifest, or returns null if the host does not send it. Removes pieces of any
 * other file or version.
 */
export async function beginAt(shelf: Shelf, address: string, ask: AskPiece): Promise<BegunFile | null> {
  const piece = await ask({ address, from: 0, to: HEAD_BYTES, name: HEAD })
  const head = await shelf.read(HEAD)
  if (piece === null || head === null) return null
  const note = await readNote(shelf)
  const shown = await digestOf(head)
  if (note?.address !== address || !isSame(note, piece) || note.shown !== shown) {
    const offered = new Blob([await head.arrayBuffer()])
    await dropPieces(shelf)
    const begun: Note = { ...piece, address, shown, shownBytes: head.size, ends: [] }
    await shelf.write(NOTE, JSON.stringify(begun))
    return { head: offered, total: piece.total }
  }
  return { head, total: piece.total }
}

/** Fetches only the manifest at an address. Returns the offer, or the reason why it cannot be accepted. */
export async function offerAt(shelf: Shelf, address: string, ask: AskPiece): Promise<PackOffer | PackTrouble> {
  const begun = await beginAt(shelf, address, ask)
  return begun === null ? 'unreachable' : offerOf(shelf, begun.head, begun.total)
}

/**
 * Fetches the offered snapshot as one file and resumes an earlier download. Returns `cut` if the host now has a
 * different file, or `unreachable`. Compares the manifest again, because anybody can copy one. The manifest contains
 * the SHA-256 of each part.
 */
export async function fetchPack(
  shelf: Shelf,
  address: string,
  ask: AskPiece,
  onProgress: (progress: PackProgress) => void = () => {},
): Promise<Blob | 'cut' | 'unreachable'> {
  const note = await readNote(shelf)
  if (note?.address !== address) return 'cut'
  const { total, ranges } = note
  for (let at = note.ends.at(-1) ?? 0; at < total; at = note.ends.at(-1) ?? total) {
    const to = ranges ? Math.min(at + PIECE_BYTES, total) : total
    const name = pieceOf(note.ends.length)
    const piece = await ask({ address, from: at, to, name })
    if (piece === null) return 'unreachable'
    if (!isSame(note, piece) || (await shelf.read(name))?.size !== to - at) {
      await dropPieces(shelf)
      return 'cut'
    }
    note.ends.push(to)
    await shelf.write(NOTE, JSON.stringify(note))
    onProgress({ doing: 'loading', share: to / total })
  }
  const pieces = await Promise.all(note.ends.map((_, place) => shelf.read(pieceOf(place))))
  const whole = new Blob(pieces.filter((piece) => piece !== null))
  if ((await digestOf(whole.slice(0, note.shownBytes))) === note.shown) return whole
  await dropPieces(shelf)
  return 'cut'
}

type Beginning = (typeof PIECES)[keyof typeof PIECES]

/** A download that is independent of the user's, because its pieces have different names. */
interface FetchBeside {
  shelf: Shelf
  ask: AskPiece
}

/** Maps file names that begin with `fetch.` to names that begin with `own`. */
export function fetchBeside(shelf: Shelf, ask: AskPiece, own: Exclude<Beginning, 'fetch.'>): FetchBeside {
  const { byPerson } = PIECES
  const isTheirs = (name: string) => name.startsWith(byPerson)
  const asOwn = (name: string) => (isTheirs(name) ? own + name.slice(byPerson.length) : name)
  const asTheirs = (name: string) => (name.startsWith(own) ? byPerson + name.slice(own.length) : name)
  return {
    shelf: {
      names: async () => (await shelf.names()).filter((name) => !isTheirs(name)).map(asTheirs),
      read: (name) => shelf.read(asOwn(name)),
      bytes: (name) => shelf.bytes(asOwn(name)),
      write: (name, content) => shelf.write(asOwn(name), content),
      remove: (name) => shelf.remove(asOwn(name)),
    },
    ask: (question) => ask({ ...question, name: asOwn(question.name) }),
  }
}
