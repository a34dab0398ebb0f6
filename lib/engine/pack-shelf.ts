import { INDEX_VERSION } from '../names/index/format/layout.ts'
import { NAMES_RULES } from '../names/rules-version.ts'
import { COLUMNS_VERSION } from '../sources/packs/columns-image.ts'
import { PackHead } from '../sources/packs/pack-head.ts'
import { z } from '../zod.ts'
import { isPiece } from './pack-piece.ts'

/** Where packs are kept on a device: a folder of the origin's private file system, or a substitute in memory. */
export interface Shelf {
  names(): Promise<string[]>
  /** Null where there is none of this name. */
  read(name: string): Promise<Blob | null>
  /** All bytes of a file in memory of their own; null where there is none of this name. */
  bytes(name: string): Promise<ArrayBuffer | null>
  /** Writes a file as a whole or not at all. */
  write(name: string, content: BlobPart): Promise<void>
  remove(name: string): Promise<void>
}

/**
 * Versions of the rules and formats by which an index and its columns are made. One that was made by others is made
 * again.
 */
export const MADE_BY = `rules ${NAMES_RULES}, format ${INDEX_VERSION}, columns ${COLUMNS_VERSION}`

/** A pack on the shelf. Its files are named after its id. */
const KeptPack = z.object({
  id: z.string(),
  head: PackHead,
  /** Fingerprint of the key that signed it. */
  signer: z.string(),
  /** Bytes of all its files. */
  bytes: z.number(),
  /** Rules by which its index was made. */
  madeBy: z.string(),
  /** Address from which it is kept up to date; left out where there is none. */
  from: z.optional(z.string()),
  /**
   * When that address was last asked, in milliseconds since the epoch (0 to ask again soon), and why what it gave could
   * not be used; `trouble` is null where nothing was wrong.
   */
  looked: z.optional(z.object({ at: z.number(), trouble: z.nullable(z.string()) })),
})
export type KeptPack = z.infer<typeof KeptPack>

const ComingPack = z.object({ id: z.string(), from: z.optional(z.string()) })
type ComingPack = z.infer<typeof ComingPack>

/** The packs on the shelf, by the code of their records. */
const Inventory = z.object({
  ready: z.record(z.string(), KeptPack),
  /** Packs whose index is still to be made. After an interruption this is resumed. */
  coming: z.record(z.string(), ComingPack),
})
export type Inventory = z.infer<typeof Inventory>

const INVENTORY = 'packs.json'
/** `changes` are there where the index is that of a later pack, which they make of `pack`. */
const FILES = ['pack', 'changes', 'index', 'columns'] as const
export type PackFile = (typeof FILES)[number]

/** The owners of a register, beside whichever pack of it is in use. */
export const ownersOf = (office: string) => `${office}.owners`

export const fileOf = (id: string, file: PackFile) => `${id}.${file}`

/** The inventory as text, by which a change of it is noticed; empty where there is none. */
export const inventoryText = async (shelf: Shelf) => (await (await shelf.read(INVENTORY))?.text()) ?? ''

/**
 * Reads what is on the shelf; nothing where that cannot be read. `text` is the inventory where the caller has read it.
 */
export async function readInventory(shelf: Shelf, text?: string): Promise<Inventory> {
  try {
    return Inventory.parse(JSON.parse(text ?? (await inventoryText(shelf))))
  } catch {
    return { ready: {}, coming: {} }
  }
}

/** Writes the inventory, and removes every file that belongs to nothing in it. */
export async function writeInventory(shelf: Shelf, inventory: Inventory): Promise<void> {
  await shelf.write(INVENTORY, JSON.stringify(inventory))
  const ids = [...Object.values(inventory.ready), ...Object.values(inventory.coming)].map(({ id }) => id)
  const owners = Object.keys(inventory.ready).map(ownersOf)
  const kept = [INVENTORY, ...owners, ...ids.flatMap((id) => FILES.map((file) => fileOf(id, file)))]
  // Pieces of a download are removed by the code that fetches them.
  for (const name of await shelf.names()) if (!kept.includes(name) && !isPiece(name)) await shelf.remove(name)
}

const without = <T>(all: Record<string, T>, office: string) =>
  Object.fromEntries(Object.entries(all).filter(([code]) => code !== office))

/** Writes the inventory with other entries for one office. Where `ready` is left out, its pack stays. */
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

/** Removes the pack of an office, and one that is still to be made ready. */
export const deletePack = (shelf: Shelf, office: string) => noteOf(shelf, office, { ready: null, coming: null })

/** Packs that are still to be made ready: those that were interrupted, and those whose index another version made. */
export async function unfinishedPacks(shelf: Shelf): Promise<[office: string, pack: ComingPack][]> {
  const { ready, coming } = await readInventory(shelf)
  const earlier = Object.entries(ready).filter(([office, { madeBy }]) => madeBy !== MADE_BY && !(office in coming))
  return [...Object.entries(coming), ...earlier].map(([office, { id, from }]) => [office, { id, from }])
}
