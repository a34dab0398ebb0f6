import { type PackFault, PackRefused } from '../sources/packs/pack-head.ts'
import { readPackHead, type SignedHead } from '../sources/packs/read-pack.ts'
import { ownersOffer } from './owners-kept.ts'
import { fileOf, type KeptPack, MADE_BY, ownersOf, readInventory, type Shelf, unfinishedPacks } from './pack-shelf.ts'

/** An offline snapshot, as shown to a person. */
export interface PackOnDevice {
  /** Code of the register, such as `EU`. */
  office: string
  register: string
  /** Date of the office's own files. */
  dataAsOf: string
  names: number
  /** On this device with its owners, or of the offered file. */
  bytes: number
  /** Fingerprint of the key. */
  signer: string
  /** Without an index it cannot be searched yet. */
  isReady: boolean
  /** `trouble` is the reason of the last failure. Null without an address for updates. */
  daily: { from: string; trouble: string | null } | null
}

/** The manifest of a snapshot, shown before anything is stored. */
export interface PackOffer extends Omit<PackOnDevice, 'isReady' | 'daily'> {
  madeAt: string
  attribution: string | null
  terms: string | null
  /** The file contains only the owners of the register in use. */
  areOwners: boolean
  /** Fingerprint of the key of the snapshot in use, if it differs. */
  otherSigner: string | null
}

const shown = ({ head, signer, bytes }: Pick<KeptPack, 'head' | 'signer' | 'bytes'>) => {
  const { office, register, dataAsOf, names } = head
  return { office, register, dataAsOf, names, bytes, signer }
}

/** The offline snapshots. `unfinished` if some still need an index. */
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

/** Throws `PackRefused` if the changes belong to another snapshot. */
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
 * Reads only the manifest and returns the offer, or the reason why it is refused. `size` is that of the whole file in
 * bytes, if `file` is only its start. A file of owners must be whole.
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
