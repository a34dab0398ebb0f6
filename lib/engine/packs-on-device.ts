import { type PackFault, PackRefused } from '../sources/packs/pack-head.ts'
import { readPackHead } from '../sources/packs/read-pack.ts'
import { type KeptPack, MADE_BY, readInventory, type Shelf, unfinishedPacks } from './pack-shelf.ts'

/** A pack that is kept on this device, as a person is told of it. */
export interface PackOnDevice {
  /** Code of its records, as `EU`. */
  office: string
  register: string
  /** Instant up to which the office's own files go. */
  dataAsOf: string
  names: number
  /** Bytes that it takes here. */
  bytes: number
  /** Fingerprint of the key that signed it. */
  signer: string
  /** Whether it can be searched; else it is still to be made ready. */
  isReady: boolean
}

/** A pack that a person may take: what it says of itself, before any of it is kept. */
export interface PackOffer extends Omit<PackOnDevice, 'isReady'> {
  attribution: string | null
  terms: string | null
  /** Fingerprint of another key that signed the one in use; null where that is the same, or there is none. */
  otherSigner: string | null
}

const shown = ({ head, signer, bytes }: Pick<KeptPack, 'head' | 'signer' | 'bytes'>) => {
  const { office, register, dataAsOf, names } = head
  return { office, register, dataAsOf, names, bytes, signer }
}

/** The packs of a shelf, and whether something is left to be made ready. */
export async function packsOn(shelf: Shelf): Promise<{ packs: PackOnDevice[]; unfinished: boolean }> {
  const { ready } = await readInventory(shelf)
  const packs = Object.values(ready).map((pack) => ({ ...shown(pack), isReady: pack.madeBy === MADE_BY }))
  return { packs, unfinished: (await unfinishedPacks(shelf)).length > 0 }
}

/**
 * What a file offers, or why it is no pack that can be taken. Reads its head alone; `size` is that of the whole, where `file` is
 * its beginning.
 */
export async function offerOf(shelf: Shelf, file: Blob, size: number = file.size): Promise<PackOffer | PackFault> {
  try {
    const signed = await readPackHead(file, size)
    const { attribution, terms, office } = signed.head
    const before = (await readInventory(shelf)).ready[office]?.signer ?? signed.signer
    return { ...shown(signed), attribution, terms, otherSigner: before === signed.signer ? null : before }
  } catch (error) {
    if (error instanceof PackRefused) return error.fault
    throw error
  }
}
