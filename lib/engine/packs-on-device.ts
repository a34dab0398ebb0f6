import { type PackFault, PackRefused } from '../sources/packs/pack-head.ts'
import { readPackHead, type SignedHead } from '../sources/packs/read-pack.ts'
import { ownersOffer } from './owners-kept.ts'
import { fileOf, type KeptPack, MADE_BY, ownersOf, readInventory, type Shelf, unfinishedPacks } from './pack-shelf.ts'

/** A pack on this device, as it is described to a person. */
export interface PackOnDevice {
  /** Code of its records, as `EU`. */
  office: string
  register: string
  /** Instant up to which the office's own files go. */
  dataAsOf: string
  names: number
  /** Bytes that it takes on this device, with its owners; those of the file where it is only offered. */
  bytes: number
  /** Fingerprint of the key that signed it. */
  signer: string
  /** Whether it can be searched; else it is still to be made ready. */
  isReady: boolean
  /**
   * Address from which it is kept up to date every day, and why that failed when it was last tried, null where it did
   * not; null for a pack without an address.
   */
  daily: { from: string; trouble: string | null } | null
}

/** A pack that a person may take, as its head describes it, before any of it is kept. */
export interface PackOffer extends Omit<PackOnDevice, 'isReady' | 'daily'> {
  madeAt: string
  attribution: string | null
  terms: string | null
  /** Whether the file holds the owners of the register in use, and no register. */
  areOwners: boolean
  /** Fingerprint of the key that signed the pack in use; null where it is the same key, or no pack is in use. */
  otherSigner: string | null
}

const shown = ({ head, signer, bytes }: Pick<KeptPack, 'head' | 'signer' | 'bytes'>) => {
  const { office, register, dataAsOf, names } = head
  return { office, register, dataAsOf, names, bytes, signer }
}

/** The packs of a shelf, and whether something is left to be made ready. */
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

/** The file of the pack in use, to which the changes belong. Throws PackRefused where they belong to another pack. */
export async function baseOf(shelf: Shelf, { head, changes }: SignedHead): Promise<Blob> {
  const kept = (await readInventory(shelf)).ready[head.office]
  const file = kept === undefined ? null : await shelf.read(fileOf(kept.id, 'pack'))
  const digest = file && (await readPackHead(file).catch(() => null))?.digest
  if (file === null || digest !== changes?.base) throw new PackRefused('other_base')
  return file
}

function offerOfOwners({ pack, owners }: NonNullable<Awaited<ReturnType<typeof ownersOffer>>>): PackOffer {
  const { records, dataAsOf, madeAt } = owners.head
  const { attribution, terms } = pack.head
  const said = { names: records, dataAsOf, madeAt, bytes: owners.bytes, attribution, terms }
  return { ...shown(pack), ...said, areOwners: true, otherSigner: null }
}

/**
 * What a file offers, or why it cannot be taken. Only its head is read. `size` is the size of the whole file, in bytes,
 * where `file` is only its beginning; a file of owners must be whole.
 */
export async function offerOf(shelf: Shelf, file: Blob, size: number = file.size): Promise<PackOffer | PackFault> {
  try {
    const of = await ownersOffer(shelf, file)
    if (of !== null) return offerOfOwners(of)
    const signed = await readPackHead(file, size)
    if (signed.changes !== null) await baseOf(shelf, signed)
    const { attribution, terms, office, madeAt } = signed.head
    const before = (await readInventory(shelf)).ready[office]?.signer ?? signed.signer
    const otherSigner = before === signed.signer ? null : before
    return { ...shown(signed), madeAt, attribution, terms, areOwners: false, otherSigner }
  } catch (error) {
    if (error instanceof PackRefused) return error.fault
    throw error
  }
}
