import { INDEX_VERSION } from '../names/index/format/layout.ts'
import { NAMES_RULES } from '../names/rules-version.ts'
import { COLUMNS_VERSION } from '../sources/packs/columns-image.ts'
import { PackHead } from '../sources/packs/pack-head.ts'
import { z } from '../zod.ts'
import { isPiece } from './pack-piece.ts'

/** The snapshot store: a folder of the origin's private file system, or a fake in memory. */
export interface Shelf {
  names(): Promise<string[]>
  /** Null if the file does not exist. */
  read(name: string): Promise<Blob | null>
  /** Null if the file does not exist. */
  bytes(name: string): Promise<ArrayBuffer | null>
  /** Writes a file as a whole or not at all. */
  write(name: string, content: BlobPart): Promise<void>
  remove(name: string): Promise<void>
}

/** Rules and formats of an index. One with other versions is built again. */
export const MADE_BY = `rules ${NAMES_RULES}, format ${INDEX_VERSION}, columns ${COLUMNS_VERSION}`

/** Files are named after the id. */
const KeptPack = z.object({
  id: z.string(),
  head: PackHead,
  /** Fingerprint of the key. */
  signer: z.string(),
  /** All files together. */
  bytes: z.number(),
  madeBy: z.string(),
  /** Address for updates. */
  from: z.optional(z.string()),
  /**
   * Last query of that address, in milliseconds since the epoch (0 to query again soon). `trouble` is the reason why
   * its file was refused.
   */
  looked: z.optional(z.object({ at: z.number(), trouble: z.nullable(z.string()) })),
})
export type KeptPack = z.infer<typeof KeptPack>

const ComingPack = z.object({ id: z.string(), from: z.optional(z.string()) })
type ComingPack = z.infer<typeof ComingPack>

const Inventory = z.object({
  ready: z.record(z.string(), KeptPack),
  /** Snapshots without an index yet. Work on them resumes after an interruption. */
  coming: z.record(z.string(), ComingPack),
})
type Inventory = z.infer<typeof Inventory>

const INVENTORY = 'packs.json'
/** With `changes`, the index is that of the later snapshot, which is `pack` with these changes. */
const FILES = ['pack', 'changes', 'index', 'columns'] as const
type PackFile = (typeof FILES)[number]

/** Independent of the snapshot in use. */
export const ownersOf = (office: string) => `${office}.owners`

export const fileOf = (id: string, file: PackFile) => `${id}.${file}`

export const inventoryText = async (shelf: Shelf) => (await (await shelf.read(INVENTORY))?.text()) ?? ''

/** Empty if the inventory cannot be read. `text` saves a second read. */
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

/** Without `ready`, the snapshot of the office stays. */
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

/** Interrupted snapshots, and those with an index of another version. */
export async function unfinishedPacks(shelf: Shelf): Promise<[office: string, pack: ComingPack][]> {
  const { ready, coming } = await readInventory(shelf)
  const earlier = Object.entries(ready).filter(([office, { madeBy }]) => madeBy !== MADE_BY && !(office in coming))
  return [...Object.entries(coming), ...earlier].map(([office, { id, from }]) => [office, { id, from }])
}
