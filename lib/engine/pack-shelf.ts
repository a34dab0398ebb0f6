import { INDEX_VERSION } from '../names/index/layout.ts'
import { NAMES_RULES } from '../names/rules-version.ts'
import { COLUMNS_VERSION } from '../sources/snapshots/columns.ts'
import { Manifest, type SnapshotFault, SnapshotRefused } from '../sources/snapshots/manifest.ts'
import { isOwnersFile, readOwnersManifest, type SignedOwners, verifyOwners } from '../sources/snapshots/owners.ts'
import { readManifest, type SignedManifest } from '../sources/snapshots/snapshot.ts'
import { z } from '../zod.ts'
import { isPiece } from './pack-piece.ts'

/** The snapshot store: a folder of the origin's private file system, or a fake in memory. */
export interface Shelf {
  names(): Promise<string[]>
  read(name: string): Promise<Blob | null>
  bytes(name: string): Promise<ArrayBuffer | null>
  /** Writes the complete file or nothing. */
  write(name: string, content: BlobPart): Promise<void>
  remove(name: string): Promise<void>
}

/** The rules and formats of an index. An index made by others is built again. */
export const MADE_BY = `rules ${NAMES_RULES}, format ${INDEX_VERSION}, columns ${COLUMNS_VERSION}`

/** Files are named after the id. */
const KeptPack = z.object({
  id: z.string(),
  head: Manifest,
  signer: z.string(),
  /** Size of all files together. */
  bytes: z.number(),
  madeBy: z.string(),
  /** Address for updates. */
  from: z.optional(z.string()),
  /**
   * Time of the last query of `from`, in milliseconds since the epoch (0 to query again soon). `trouble` is the reason
   * why the file was refused.
   */
  looked: z.optional(z.object({ at: z.number(), trouble: z.nullable(z.string()) })),
})
export type KeptPack = z.infer<typeof KeptPack>

const ComingPack = z.object({ id: z.string(), from: z.optional(z.string()) })
type ComingPack = z.infer<typeof ComingPack>

const Inventory = z.object({
  ready: z.record(z.string(), KeptPack),
  /** Snapshots without an index yet. Work on these resumes after an interruption. */
  coming: z.record(z.string(), ComingPack),
})
type Inventory = z.infer<typeof Inventory>

const INVENTORY = 'packs.json'
/** With a `changes` file, the index is that of the later snapshot, which is `pack` plus these changes. */
const FILES = ['pack', 'changes', 'index', 'columns'] as const
type PackFile = (typeof FILES)[number]

/** The name has no snapshot id, because owners outlive a snapshot. */
export const ownersOf = (office: string) => `${office}.owners`

export const fileOf = (id: string, file: PackFile) => `${id}.${file}`

export const inventoryText = async (shelf: Shelf) => (await (await shelf.read(INVENTORY))?.text()) ?? ''

/** Returns an empty inventory if the file cannot be read. `text` saves a second read. */
export async function readInventory(shelf: Shelf, text?: string): Promise<Inventory> {
  try {
    return Inventory.parse(JSON.parse(text ?? (await inventoryText(shelf))))
  } catch {
    return { ready: {}, coming: {} }
  }
}

/** Also removes every file without an entry. */
export async function writeInventory(shelf: Shelf, inventory: Inventory): Promise<void> {
  await shelf.write(INVENTORY, JSON.stringify(inventory))
  const ids = [...Object.values(inventory.ready), ...Object.values(inventory.coming)].map(({ id }) => id)
  const owners = Object.keys(inventory.ready).map(ownersOf)
  const kept = [INVENTORY, ...owners, ...ids.flatMap((id) => FILES.map((file) => fileOf(id, file)))]
  // The code that fetches pieces also removes them.
  for (const name of await shelf.names()) if (!kept.includes(name) && !isPiece(name)) await shelf.remove(name)
}

const without = <T>(all: Record<string, T>, office: string) =>
  Object.fromEntries(Object.entries(all).filter(([code]) => code !== office))

/** Without `ready`, the office's snapshot stays. */
export async function noteOf(
  shelf: Shelf,
  office: string,
  { ready, coming }: { ready?: KeptPack | null; coming: ComingPack | null },
): Promise<void> {
  const now = await readInventory(shelf)
  const others = { ready: without(now.ready, office), coming: without(now.coming, office) }
  const own = ready === undefined ? now.ready[office] : ready
  await writeInventory(shelf, {
    ready: own == null ? others.ready : { ...others.ready, [office]: own },
    coming: coming === null ? others.coming : { ...others.coming, [office]: coming },
  })
}

/** Removes the snapshot of an office, finished or not. */
export const deletePack = (shelf: Shelf, office: string) => noteOf(shelf, office, { ready: null, coming: null })

/** Returns interrupted snapshots, and those with an index of a different version. */
export async function unfinishedPacks(shelf: Shelf): Promise<[office: string, pack: ComingPack][]> {
  const { ready, coming } = await readInventory(shelf)
  const earlier = Object.entries(ready).filter(([office, { madeBy }]) => madeBy !== MADE_BY && !(office in coming))
  return [...Object.entries(coming), ...earlier].map(([office, { id, from }]) => [office, { id, from }])
}

interface KeptOwners {
  file: Blob
  signed: SignedOwners
}

/** Returns null unless the snapshot's key also signed the owners. */
export async function keptOwners(shelf: Shelf, { head, signer }: KeptPack): Promise<KeptOwners | null> {
  const file = await shelf.read(ownersOf(head.office))
  const signed = file && (await readOwnersManifest(file).catch(() => null))
  return file !== null && signed?.signer === signer && signed.head.office === head.office ? { file, signed } : null
}

const isLater = (a: SignedOwners, b: KeptOwners | null) =>
  b === null || Date.parse(a.head.madeAt) > Date.parse(b.signed.head.madeAt)

/**
 * Returns the snapshot that the owners belong to. Throws `PackRefused` without a snapshot of the same office and key,
 * or if the stored owners are as new.
 */
export async function packOfOwners(shelf: Shelf, signed: SignedOwners): Promise<KeptPack> {
  const pack = (await readInventory(shelf)).ready[signed.head.office]
  if (pack?.signer !== signed.signer) throw new SnapshotRefused('other_owners')
  if (!isLater(signed, await keptOwners(shelf, pack))) throw new SnapshotRefused('older')
  return pack
}

/** Returns null for other files. Throws `PackRefused`. */
async function ownersOffer(shelf: Shelf, file: Blob): Promise<{ pack: KeptPack; owners: SignedOwners } | null> {
  if (!(await isOwnersFile(file))) return null
  const owners = await readOwnersManifest(file)
  return { pack: await packOfOwners(shelf, owners), owners }
}

/** Stores a file of owners. On `PackRefused`, the earlier file stays. */
export async function takeOwners(shelf: Shelf, file: Blob): Promise<void> {
  const signed = await readOwnersManifest(file)
  const { head } = await packOfOwners(shelf, signed)
  await verifyOwners(file, signed)
  await shelf.write(ownersOf(head.office), file)
}

/** An offline snapshot, as shown to the user. */
export interface PackOnDevice {
  /** Code of the register, such as `EU`. */
  office: string
  register: string
  /** Date of the office's own files. */
  dataAsOf: string
  names: number
  /** Size on this device including owners, or size of the offered file. */
  bytes: number
  /** Fingerprint of the key. */
  signer: string
  /** False while the snapshot has no index and cannot be searched. */
  isReady: boolean
  /** `trouble` is the reason for the last failure. Null without an address for updates. */
  daily: { from: string; trouble: string | null } | null
}

/** The manifest of a snapshot, shown before anything is stored. */
export interface PackOffer extends Omit<PackOnDevice, 'isReady' | 'daily'> {
  madeAt: string
  attribution: string | null
  terms: string | null
  /** True if the file contains only owners for the register in use. */
  areOwners: boolean
  /** Fingerprint of the installed snapshot's key, if it differs from the offered one. */
  otherSigner: string | null
}

const shown = ({ head, signer, bytes }: Pick<KeptPack, 'head' | 'signer' | 'bytes'>) => {
  const { office, register, dataAsOf, names } = head
  return { office, register, dataAsOf, names, bytes, signer }
}

/** Returns the offline snapshots. `unfinished` is true if some still need an index. */
export async function packsOn(shelf: Shelf): Promise<{ packs: PackOnDevice[]; unfinished: boolean }> {
  const { ready } = await readInventory(shelf)
  const all = Object.values(ready).map(async (pack) => ({
    ...shown(pack),
    bytes: pack.bytes + ((await shelf.read(ownersOf(pack.head.office)))?.size ?? 0),
    isReady: pack.madeBy === MADE_BY,
    daily: pack.from === undefined ? null : { from: pack.from, trouble: pack.looked?.trouble ?? null },
  }))
  const packs = await Promise.all(all)
  return { packs, unfinished: (await unfinishedPacks(shelf)).length > 0 }
}

/** Returns the snapshot that the changes belong to. Throws `PackRefused` if it is missing. */
export async function baseOf(shelf: Shelf, { head, changes }: SignedManifest): Promise<Blob> {
  const kept = (await readInventory(shelf)).ready[head.office]
  const file = kept === undefined ? null : await shelf.read(fileOf(kept.id, 'pack'))
  const digest = file && (await readManifest(file).catch(() => null))?.digest
  if (file === null || digest !== changes?.base) throw new SnapshotRefused('other_base')
  return file
}

function offerOfOwners({ pack, owners }: NonNullable<Awaited<ReturnType<typeof ownersOffer>>>): PackOffer {
  const { records, dataAsOf, madeAt } = owners.head
  const { attribution, terms } = pack.head
  const said = { names: records, dataAsOf, madeAt, bytes: owners.bytes, attribution, terms }
  return { ...shown(pack), ...said, areOwners: true, otherSigner: null }
}

/**
 * Reads only the manifest and returns the offer, or the reason for refusing it. If `file` is only the start, `size` is
 * the full size in bytes. A file of owners must be complete.
 */
export async function offerOf(shelf: Shelf, file: Blob, size: number = file.size): Promise<PackOffer | SnapshotFault> {
  try {
    const of = await ownersOffer(shelf, file)
    if (of !== null) return offerOfOwners(of)
    const signed = await readManifest(file, size)
    if (signed.changes !== null) await baseOf(shelf, signed)
    const { attribution, terms, office, madeAt } = signed.head
    const before = (await readInventory(shelf)).ready[office]?.signer ?? signed.signer
    const otherSigner = before === signed.signer ? null : before
    return { ...shown(signed), madeAt, attribution, terms, areOwners: false, otherSigner }
  } catch (error) {
    if (error instanceof SnapshotRefused) return error.fault
    throw error
  }
}
