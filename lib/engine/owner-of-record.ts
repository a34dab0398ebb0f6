import { SnapshotRefused } from '../sources/snapshots/manifest.ts'
import { ownerIn, readOwnersManifest } from '../sources/snapshots/owners.ts'
import { CODES_OF_SOURCES } from './codes-of-sources.ts'
import { beginAt, dropPieces, fetchBeside, fetchPack } from './fetched-pack.ts'
import { type AskPiece, ownersAddressOf, PIECES } from './pack-piece.ts'
import {
  type KeptPack,
  keptOwners,
  ownersOf,
  packOfOwners,
  readInventory,
  type Shelf,
  takeOwners,
} from './pack-shelf.ts'

/** What this device can tell about the owner of a record. */
export type OwnerTold =
  /**
   * `owner` is null if unknown. `dataAsOf` is the date of the office's files. `later` is an address with newer owners,
   * set only if the local owners are older than the snapshot and lack the record.
   */
  | { state: 'known'; owner: string | null; dataAsOf: string; later?: string | null }
  /** `from` may have the owners. */
  | { state: 'away'; from: string | null }
  | { state: 'failed'; from: string }

interface Looked {
  owner: string | null
  dataAsOf: string
  isDamaged: boolean
}

/**
 * Fetches all owners, so that the host does not learn which record the user opens. Returns true for newer owners, false
 * for older owners, and null if the file cannot be used.
 */
async function fetchOwners(shelf: Shelf, pack: KeptPack, from: string, ask: AskPiece): Promise<boolean | null> {
  const own = fetchBeside(shelf, ask, PIECES.owners)
  const address = ownersAddressOf(from)
  try {
    const begun = await beginAt(own.shelf, address, own.ask)
    if (begun === null) return null
    const signed = await readOwnersManifest(begun.head, begun.total)
    if (signed.head.office !== pack.head.office) return null
    await packOfOwners(shelf, signed)
    const file = await fetchPack(own.shelf, address, own.ask)
    if (typeof file === 'string') return null
    await takeOwners(shelf, file)
  } catch (error) {
    // Also reached on a full disk. The caller then reports that the fetch failed.
    await dropPieces(own.shelf)
    return error instanceof SnapshotRefused && error.fault === 'older' ? false : null
  }
  await dropPieces(own.shelf)
  return true
}

async function lookUp(shelf: Shelf, pack: KeptPack, number: string): Promise<Looked | null> {
  const kept = await keptOwners(shelf, pack)
  if (kept === null) return null
  const { dataAsOf } = kept.signed.head
  try {
    return { owner: await ownerIn(kept.file, kept.signed, number), dataAsOf, isDamaged: false }
  } catch (error) {
    if (!(error instanceof SnapshotRefused)) throw error
    return { owner: null, dataAsOf, isDamaged: true }
  }
}

/**
 * Returns the owner of a record in an offline snapshot, or null without a snapshot. A null `ask` sends no request.
 * Fetches old or damaged owners again only if `isWanted`. Otherwise a host could omit a record and learn from the
 * request that the user opened it.
 */
export async function ownerOfRecord(
  shelf: Shelf,
  { source, number }: { source: string; number: string },
  ask: AskPiece | null,
  isWanted = false,
): Promise<OwnerTold | null> {
  const code = CODES_OF_SOURCES[source]
  const pack = code === undefined ? undefined : (await readInventory(shelf)).ready[code]
  if (pack === undefined) return null
  const { from = null } = pack
  const mayBeBetter = ({ owner, dataAsOf, isDamaged }: Looked) =>
    isDamaged || (owner === null && Date.parse(dataAsOf) < Date.parse(pack.head.dataAsOf))
  let found = await lookUp(shelf, pack, number)
  const isDue = found === null || (isWanted && mayBeBetter(found))
  if (isDue && from !== null && ask !== null) {
    // The host's file is no newer than the damaged file, which would block the download.
    if (found?.isDamaged) await shelf.remove(ownersOf(pack.head.office))
    const fetched = await fetchOwners(shelf, pack, from, ask)
    found = await lookUp(shelf, pack, number)
    if (fetched === null && found === null) return { state: 'failed', from }
  }
  if (found === null) return { state: 'away', from }
  const { owner, dataAsOf } = found
  return { state: 'known', owner, dataAsOf, ...(from !== null && mayBeBetter(found) && { later: from }) }
}
