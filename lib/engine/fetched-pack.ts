import { HEAD_MAX, LEAD_BYTES, RECIPE_LEAD_BYTES, SIGNATURE_BYTES, sha256 } from '../sources/packs/pack-head.ts'
import { z } from '../zod.ts'
import type { AskPiece, FetchedPiece } from './pack-piece.ts'
import type { Shelf } from './pack-shelf.ts'
import { offerOf, type PackOffer } from './packs-on-device.ts'
import type { PackProgress, PackTrouble } from './protocol.ts'

/** Bytes at the beginning of a file that hold the head of any pack, and of any file of changes. */
const HEAD_BYTES = LEAD_BYTES + HEAD_MAX + SIGNATURE_BYTES + RECIPE_LEAD_BYTES
/** Bytes of a piece. After an interruption no more than this is fetched again. */
const PIECE_BYTES = 2_000_000
const NOTE = 'fetch.json'
const HEAD = 'fetch.head'
const pieceOf = (place: number) => `fetch.${place}`

const Note = z.object({
  address: z.string(),
  total: z.number(),
  tag: z.nullable(z.string()),
  ranges: z.boolean(),
  /**
   * SHA-256 of the first bytes of the file, from which a person was shown what it offers, and how many bytes these are.
   */
  shown: z.string(),
  shownBytes: z.number(),
  /** Where each piece on the shelf ends, in bytes from the beginning of the file. */
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

/** The address of the file that was last offered or is fetched in part; null for none. */
export const offeredFrom = async (shelf: Shelf) => (await readNote(shelf))?.address ?? null

/** The address of a pack that is fetched in part; null for none. */
export async function fetchingFrom(shelf: Shelf): Promise<string | null> {
  const note = await readNote(shelf)
  return note === null || note.ends.length === 0 ? null : note.address
}

/** Removes all pieces of a download, with its head and its note. */
export async function dropPieces(shelf: Shelf): Promise<void> {
  for (const name of await shelf.names()) if (name.startsWith('fetch.')) await shelf.remove(name)
}

const isSame = (note: FetchedPiece, piece: FetchedPiece) => note.total === piece.total && note.tag === piece.tag

const digestOf = async (bytes: Blob) => sha256(new Uint8Array(await bytes.arrayBuffer()))

/** The beginning of a file, and how many bytes the whole file has. */
export interface BegunFile {
  head: Blob
  total: number
}

/**
 * Fetches the beginning of a file, which holds its head; null where the host does not give it. Removes pieces of
 * another file, or of another version of this one.
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

/** What the pack at an address offers, or why it cannot be taken. Only its head is fetched. */
export async function offerAt(shelf: Shelf, address: string, ask: AskPiece): Promise<PackOffer | PackTrouble> {
  const begun = await beginAt(shelf, address, ask)
  return begun === null ? 'unreachable' : offerOf(shelf, begun.head, begun.total)
}

/**
 * Fetches the pack that was offered, resumes behind the pieces on the shelf, and returns it as one file. Returns `cut`
 * where the host has another file by now, and `unreachable` where it does not answer: then the pieces stay. A host that
 * shows the head of one pack, which anybody can copy, and then gives another pack gets no further: the head is
 * compared, and it holds the SHA-256 of each part.
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
