import type { FileInParts } from '../names/index/index.ts'
import { INDEX_VERSION, NAMES_RULES } from '../names/rules-version.ts'
import { COLUMNS_VERSION } from '../sources/snapshots/columns.ts'
import { isOwnersFile, type OwnersFile, openOwners } from '../sources/snapshots/owners.ts'
import {
  MANIFEST_READ_BYTES,
  Manifest,
  readManifest,
  type SignedManifest,
  SnapshotRefused,
  sha256,
} from '../sources/snapshots/snapshot.ts'
import { z } from '../zod.ts'
import { type FetchPiece, isPiece, PIECES, type SnapshotProgress, type SnapshotTrouble } from './protocol.ts'

/** The files of the snapshots, in the origin's private file system or in a fake in memory. */
export interface SnapshotStore {
  names(): Promise<string[]>
  read(name: string): Promise<Blob | null>
  /** Writes the complete file or nothing. */
  write(name: string, content: BlobPart): Promise<void>
  /** Leaves a file that is open. */
  remove(name: string): Promise<void>
}

/** A store whose snapshots can be searched. */
export interface SearchedStore extends SnapshotStore {
  /** Opens a file until it is closed. Until then it is not removed. Rejects with `DOMException` if it is missing. */
  open(name: string): Promise<FileInParts & { close(): void }>
}

/** The rules and formats of an index. An index with others is built again. */
export const MADE_BY = `rules ${NAMES_RULES}, format ${INDEX_VERSION}, columns ${COLUMNS_VERSION}`

/** The place of a snapshot in a publisher's catalogue, with the digests of its files. */
const Publication = z.object({
  /** Address of the catalogue. */
  catalogue: z.string(),
  pack: z.string(),
  changes: z.nullable(z.string()),
  /** Address of the owners, if the publisher has them. */
  owners: z.nullable(z.string()),
})
export type Publication = z.infer<typeof Publication>

/** An installed snapshot, whose files are named after its id. */
const StoredSnapshot = z.object({
  id: z.string(),
  head: Manifest,
  signer: z.string(),
  bytes: z.number(),
  madeBy: z.string(),
  from: z.optional(z.string()),
  published: z.optional(Publication),
  /**
   * Time of the last query of `from`, in milliseconds since the epoch (0 to query again soon). `trouble` is the reason
   * why the file was refused.
   */
  looked: z.optional(z.object({ at: z.number(), trouble: z.nullable(z.string()) })),
})
export type StoredSnapshot = z.infer<typeof StoredSnapshot>

const ComingSnapshot = z.object({
  id: z.string(),
  from: z.optional(z.string()),
  published: z.optional(Publication),
})
export type ComingSnapshot = z.infer<typeof ComingSnapshot>

const Inventory = z.object({
  ready: z.record(z.string(), StoredSnapshot),
  /** Snapshots without an index yet. Work on these resumes after an interruption. */
  coming: z.record(z.string(), ComingSnapshot),
})
type Inventory = z.infer<typeof Inventory>

const INVENTORY = 'packs.json'
/** The publishers of registers on this device (publishers.ts). */
export const PUBLISHERS_FILE = 'publishers.json'
/**
 * The files of a snapshot. If there is a `changes` file, the index is that of the later snapshot, which is `pack` plus
 * these changes.
 */
const FILES = ['pack', 'changes', 'index', 'columns'] as const
type PackFile = (typeof FILES)[number]

/** Returns the name of a file of owners. The name lacks a snapshot id, because owners outlive a snapshot. */
const ownersFile = (office: string) => `${office}.owners`

export const snapshotFile = (id: string, file: PackFile) => `${id}.${file}`

const without = <T>(all: Record<string, T>, office: string) =>
  Object.fromEntries(Object.entries(all).filter(([code]) => code !== office))

const isLater = (a: OwnersFile, b: OwnersFile | null) =>
  b === null || Date.parse(a.head.madeAt) > Date.parse(b.head.madeAt)

export interface SnapshotOnDevice {
  office: string
  register: string
  /** Date of the office's data from which the snapshot was made. */
  dataAsOf: string
  names: number
  /** Size on this device including owners, or size of the offered file, in bytes. */
  bytes: number
  signer: string
  /** False while the snapshot lacks an index and cannot be searched. */
  isReady: boolean
  /** Daily updates, or null without an address. `trouble` is the reason for the last failure. */
  daily: { from: string; trouble: string | null } | null
  attribution: string | null
  /** Address of the publisher's catalogue, or null. */
  catalogue: string | null
}

/** The manifest of a snapshot, shown before anything is stored. */
export interface SnapshotOffer extends Omit<SnapshotOnDevice, 'isReady' | 'daily' | 'catalogue'> {
  madeAt: string
  terms: string | null
  /** True if the file contains only owners for the register in use. */
  areOwners: boolean
  /** Fingerprint of the installed snapshot's key, if it differs from the offered one. */
  otherSigner: string | null
}

const shown = ({ head, signer, bytes }: Pick<StoredSnapshot, 'head' | 'signer' | 'bytes'>) => {
  const { office, register, dataAsOf, names } = head
  return { office, register, dataAsOf, names, bytes, signer }
}

function offerOfOwners(pack: StoredSnapshot, owners: OwnersFile): SnapshotOffer {
  const { records, dataAsOf, madeAt } = owners.head
  const { attribution, terms } = pack.head
  const said = { names: records, dataAsOf, madeAt, bytes: owners.bytes, attribution, terms }
  return { ...shown(pack), ...said, areOwners: true, otherSigner: null }
}

/** Creates the functions that read or change the inventory of a snapshot store. */
export function snapshotsIn(store: SnapshotStore) {
  const inventoryText = async () => (await (await store.read(INVENTORY))?.text()) ?? ''

  /** Returns the inventory, or an empty one if the file cannot be read. `text` saves a second read. */
  async function inventory(text?: string): Promise<Inventory> {
    try {
      return Inventory.parse(JSON.parse(text ?? (await inventoryText())))
    } catch {
      return { ready: {}, coming: {} }
    }
  }

  async function write(changed: Inventory): Promise<void> {
    await store.write(INVENTORY, JSON.stringify(changed))
    await removeRest(changed)
  }

  /** Removes the files of snapshots that are neither in use nor in preparation. Resolves to false if one is still open. */
  async function removeRest(changed: Inventory): Promise<boolean> {
    const ids = [...Object.values(changed.ready), ...Object.values(changed.coming)].map(({ id }) => id)
    const owners = Object.keys(changed.ready).map(ownersFile)
    const kept = [
      INVENTORY,
      PUBLISHERS_FILE,
      ...owners,
      ...ids.flatMap((id) => FILES.map((file) => snapshotFile(id, file))),
    ]
    // The code that fetches pieces also removes them.
    const rest = async () => (await store.names()).filter((name) => !kept.includes(name) && !isPiece(name))
    for (const name of await rest()) await store.remove(name)
    return (await rest()).length === 0
  }

  /** Records an office's snapshots. If `ready` is missing, the installed snapshot stays. */
  async function note(
    office: string,
    { ready, coming }: { ready?: StoredSnapshot | null; coming: ComingSnapshot | null },
  ): Promise<void> {
    const now = await inventory()
    const others = { ready: without(now.ready, office), coming: without(now.coming, office) }
    const own = ready === undefined ? now.ready[office] : ready
    await write({
      ready: own == null ? others.ready : { ...others.ready, [office]: own },
      coming: coming === null ? others.coming : { ...others.coming, [office]: coming },
    })
  }

  /** Returns interrupted snapshots, and those with an index of another version. */
  async function unfinished(): Promise<[office: string, pack: ComingSnapshot][]> {
    const { ready, coming } = await inventory()
    const earlier = Object.entries(ready).filter(([office, { madeBy }]) => madeBy !== MADE_BY && !(office in coming))
    return [...Object.entries(coming), ...earlier].map(([office, { id, from, published }]) => [
      office,
      { id, from, published },
    ])
  }

  /** Returns null unless the snapshot's key also signed the owners. */
  async function owners({ head, signer }: StoredSnapshot): Promise<OwnersFile | null> {
    const file = await store.read(ownersFile(head.office))
    const owners = file && (await openOwners(file).catch(() => null))
    return owners?.signer === signer && owners.head.office === head.office ? owners : null
  }

  /**
   * Returns the snapshot that the owners belong to. Throws `SnapshotRefused` without a snapshot of the same office and key,
   * or if the stored owners are as new.
   */
  async function ofOwners(signed: OwnersFile): Promise<StoredSnapshot> {
    const pack = (await inventory()).ready[signed.head.office]
    if (pack?.signer !== signed.signer) throw new SnapshotRefused('other_owners')
    if (!isLater(signed, await owners(pack))) throw new SnapshotRefused('older')
    return pack
  }

  /** Stores a file of owners. On `SnapshotRefused`, the earlier file stays. */
  async function takeOwners(file: Blob): Promise<void> {
    const owners = await openOwners(file)
    const { head } = await ofOwners(owners)
    await owners.verify()
    await store.write(ownersFile(head.office), file)
  }

  /** Returns the offline snapshots. `unfinished` is true if an index is still missing. */
  async function list(): Promise<{ packs: SnapshotOnDevice[]; unfinished: boolean }> {
    const { ready } = await inventory()
    const all = Object.values(ready).map(async (pack) => ({
      ...shown(pack),
      bytes: pack.bytes + ((await store.read(ownersFile(pack.head.office)))?.size ?? 0),
      isReady: pack.madeBy === MADE_BY,
      daily: pack.from === undefined ? null : { from: pack.from, trouble: pack.looked?.trouble ?? null },
      attribution: pack.head.attribution,
      catalogue: pack.published?.catalogue ?? null,
    }))
    const packs = await Promise.all(all)
    return { packs, unfinished: (await unfinished()).length > 0 }
  }

  /** Returns the snapshot that the changes belong to. Throws `SnapshotRefused` if it is missing. */
  async function baseOf({ head, changes }: SignedManifest): Promise<Blob> {
    const kept = (await inventory()).ready[head.office]
    const file = kept === undefined ? null : await store.read(snapshotFile(kept.id, 'pack'))
    const digest = file && (await readManifest(file).catch(() => null))?.digest
    if (file === null || digest !== changes?.base) throw new SnapshotRefused('other_base')
    return file
  }

  /**
   * Reads only the manifest and returns the offer, or the reason for refusing it. If `file` is only the start, `size`
   * is the full size in bytes. A file of owners must be complete.
   */
  async function offer(file: Blob, size: number = file.size): Promise<SnapshotOffer | SnapshotRefused['fault']> {
    try {
      if (await isOwnersFile(file)) {
        const owners = await openOwners(file)
        return offerOfOwners(await ofOwners(owners), owners)
      }
      const signed = await readManifest(file, size)
      if (signed.changes !== null) await baseOf(signed)
      const { attribution, terms, office, madeAt } = signed.head
      const before = (await inventory()).ready[office]?.signer ?? signed.signer
      const otherSigner = before === signed.signer ? null : before
      return { ...shown(signed), madeAt, attribution, terms, areOwners: false, otherSigner }
    } catch (error) {
      if (error instanceof SnapshotRefused) return error.fault
      throw error
    }
  }

  return {
    inventory,
    inventoryText,
    write,
    note,
    unfinished,
    owners,
    ofOwners,
    takeOwners,
    dropOwners: (office: string) => store.remove(ownersFile(office)),
    list,
    baseOf,
    offer,
    /** Removes files that no snapshot needs. Resolves to false if one is still open. */
    tidy: async () => removeRest(await inventory()),
    remove: (office: string) => note(office, { ready: null, coming: null }),
  }
}

/**
 * Returns the addresses of a snapshot's files, from the address of one of them. All are in one folder. An address with
 * another ending stays unchanged.
 */
export function addressesOf(address: string): { pack: string; changes: string; owners: string } {
  const withEnding = (from: string, to: string) => address.replace(new RegExp(`\\.${from}(?=$|[?#])`, 'u'), `.${to}`)
  return {
    pack: withEnding('changes', 'pack'),
    changes: withEnding('pack', 'changes'),
    owners: withEnding('pack', 'owners'),
  }
}

/** Size of a piece in bytes. An interruption loses at most one piece. */
const PIECE_BYTES = 2_000_000
const NOTE = 'fetch.json'
const HEAD = 'fetch.head'
const pieceOf = (place: number) => `fetch.${place}`

const Note = z.object({
  address: z.string(),
  total: z.number(),
  tag: z.nullable(z.string()),
  ranges: z.boolean(),
  /** SHA-256 and length of the first bytes, from which the offer was made. */
  shown: z.string(),
  shownBytes: z.number(),
  /** End of each piece, in bytes from the start of the file. */
  ends: z.array(z.number()),
})
type Note = z.infer<typeof Note>

type FetchedPiece = NonNullable<Awaited<ReturnType<FetchPiece>>>

const isSame = (note: FetchedPiece, piece: FetchedPiece) => note.total === piece.total && note.tag === piece.tag

const digestOf = async (bytes: Blob) => sha256(new Uint8Array(await bytes.arrayBuffer()))

/** Maps file names of the user's download to names that begin with `own`, so that downloads are independent. */
function withOwnNames(store: SnapshotStore, own: string): SnapshotStore {
  const { byPerson } = PIECES
  const isTheirs = (name: string) => name.startsWith(byPerson)
  const asOwn = (name: string) => (isTheirs(name) ? own + name.slice(byPerson.length) : name)
  const asTheirs = (name: string) => (name.startsWith(own) ? byPerson + name.slice(own.length) : name)
  return {
    names: async () => (await store.names()).filter((name) => !isTheirs(name)).map(asTheirs),
    read: (name) => store.read(asOwn(name)),
    write: (name, content) => store.write(asOwn(name), content),
    remove: (name) => store.remove(asOwn(name)),
  }
}

interface BegunFile {
  head: Blob
  total: number
}

/**
 * Creates a download into a snapshot store, in pieces, so that it can be resumed. Downloads of another `kind` are
 * independent. `ask` fetches one piece.
 */
export function downloadTo(store: SnapshotStore, ask: FetchPiece, kind: keyof typeof PIECES = 'byPerson') {
  const own = kind === 'byPerson' ? store : withOwnNames(store, PIECES[kind])
  const askOwn: FetchPiece = (question) =>
    ask({ ...question, name: question.name.replace(PIECES.byPerson, PIECES[kind]) })

  async function readNote(): Promise<Note | null> {
    try {
      return Note.parse(JSON.parse((await (await own.read(NOTE))?.text()) ?? ''))
    } catch {
      return null
    }
  }

  /** Deletes the downloaded pieces, their manifest, and the record of download progress. */
  async function drop(): Promise<void> {
    for (const name of await own.names()) if (name.startsWith(PIECES.byPerson)) await own.remove(name)
  }

  /**
   * Fetches the start of a file with its manifest, or returns null if the host does not send it. Removes the pieces of
   * any other file or version.
   */
  async function begin(address: string): Promise<BegunFile | null> {
    const piece = await askOwn({ address, from: 0, to: MANIFEST_READ_BYTES, name: HEAD })
    const head = await own.read(HEAD)
    if (piece === null || head === null) return null
    const note = await readNote()
    const shown = await digestOf(head)
    if (note?.address === address && isSame(note, piece) && note.shown === shown) return { head, total: piece.total }
    const offered = new Blob([await head.arrayBuffer()])
    await drop()
    const begun: Note = { ...piece, address, shown, shownBytes: head.size, ends: [] }
    await own.write(NOTE, JSON.stringify(begun))
    return { head: offered, total: piece.total }
  }

  return {
    begin,
    drop,
    lastAddress: async () => (await readNote())?.address ?? null,
    async unfinished(): Promise<string | null> {
      const note = await readNote()
      return note === null || note.ends.length === 0 ? null : note.address
    },
    /** Fetches only the manifest at an address. Returns the offer, or the reason why it cannot be accepted. */
    async offer(address: string): Promise<SnapshotOffer | SnapshotTrouble> {
      const begun = await begin(address)
      return begun === null ? 'unreachable' : snapshotsIn(store).offer(begun.head, begun.total)
    },
    /**
     * Fetches the offered snapshot as one file, and resumes an earlier download. Returns `cut` if the host now has
     * another file, or `unreachable`. Compares the manifest again, because anybody can copy one. The manifest has the
     * SHA-256 of each part.
     */
    async fetch(
      address: string,
      onProgress: (progress: SnapshotProgress) => void = () => {},
    ): Promise<Blob | 'cut' | 'unreachable'> {
      const note = await readNote()
      if (note?.address !== address) return 'cut'
      const { total, ranges } = note
      for (let at = note.ends.at(-1) ?? 0; at < total; at = note.ends.at(-1) ?? total) {
        const to = ranges ? Math.min(at + PIECE_BYTES, total) : total
        const name = pieceOf(note.ends.length)
        const piece = await askOwn({ address, from: at, to, name })
        if (piece === null) return 'unreachable'
        if (!isSame(note, piece) || (await own.read(name))?.size !== to - at) {
          await drop()
          return 'cut'
        }
        note.ends.push(to)
        await own.write(NOTE, JSON.stringify(note))
        onProgress({ doing: 'loading', share: to / total })
      }
      const pieces = await Promise.all(note.ends.map((_, place) => own.read(pieceOf(place))))
      const whole = new Blob(pieces.filter((piece) => piece !== null))
      if ((await digestOf(whole.slice(0, note.shownBytes))) === note.shown) return whole
      await drop()
      return 'cut'
    },
  }
}
