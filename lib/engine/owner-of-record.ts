import { ownerIn, readOwnersHead } from '../sources/packs/owners-file.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { fetchBeside } from './beside-shelf.ts'
import { CODES_OF_SOURCES } from './codes-of-sources.ts'
import { beginAt, dropPieces, fetchPack } from './fetched-pack.ts'
import { keptOwners, packOfOwners, takeOwners } from './owners-kept.ts'
import { type AskPiece, ownersAddressOf, PIECES } from './pack-piece.ts'
import { type KeptPack, ownersOf, readInventory, type Shelf } from './pack-shelf.ts'

/** What this device knows of the owner of a record. */
export type OwnerTold =
  /**
   * `owner` is null where none is known; `dataAsOf` is the instant up to which the office's files go. `later` is an
   * address that may have later owners. It is set where the owners here are older than the register and do not have the
   * record.
   */
  | { state: 'known'; owner: string | null; dataAsOf: string; later?: string | null }
  /** The owners of the register are not on this device; `from` is the address that may have them, null for none. */
  | { state: 'away'; from: string | null }
  /** The owners could not be fetched from this address. */
  | { state: 'failed'; from: string }

/** What a file of owners says of a record, and up to when its files go. */
interface Looked {
  owner: string | null
  dataAsOf: string
  /** Whether its part with the record cannot be read. */
  isDamaged: boolean
}

/**
 * Fetches all owners of the register of a pack, so that the host is not told which record somebody looks at. Returns
 * true where later ones were taken, false where they were not later, and null where the host gave none that can be
 * used.
 */
async function fetchOwners(shelf: Shelf, pack: KeptPack, from: string, ask: AskPiece): Promise<boolean | null> {
  const own = fetchBeside(shelf, ask, PIECES.owners)
  const address = ownersAddressOf(from)
  try {
    const begun = await beginAt(own.shelf, address, own.ask)
    if (begun === null) return null
    const signed = await readOwnersHead(begun.head, begun.total)
    if (signed.head.office !== pack.head.office) return null
    await packOfOwners(shelf, signed)
    const file = await fetchPack(own.shelf, address, own.ask)
    if (typeof file === 'string') return null
    await takeOwners(shelf, file)
  } catch (error) {
    // Also where the device has no room for them: whoever waits is told that they could not be fetched.
    await dropPieces(own.shelf)
    return error instanceof PackRefused && error.fault === 'older' ? false : null
  }
  await dropPieces(own.shelf)
  return true
}

/** What the owners that are here say of a record; null where none are here. */
async function lookUp(shelf: Shelf, pack: KeptPack, number: string): Promise<Looked | null> {
  const kept = await keptOwners(shelf, pack)
  if (kept === null) return null
  const { dataAsOf } = kept.signed.head
  try {
    return { owner: await ownerIn(kept.file, kept.signed, number), dataAsOf, isDamaged: false }
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error
    return { owner: null, dataAsOf, isDamaged: true }
  }
}

/**
 * The owner of a record whose register is kept on this device, named as its conflict names it; null where that register is not
 * kept. `ask` fetches the owners where none are here; nobody is asked where it is null. Owners that are older than the pack and do not
 * have the record, or whose part with it cannot be read, are fetched anew only where a person wants that: a host that left a record out
 * would be told by the question that it is this one that is opened.
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
    // Damaged ones would be in the way of the same from their host, which are no later.
    if (found?.isDamaged) await shelf.remove(ownersOf(pack.head.office))
    const fetched = await fetchOwners(shelf, pack, from, ask)
    found = await lookUp(shelf, pack, number)
    if (fetched === null && found === null) return { state: 'failed', from }
  }
  if (found === null) return { state: 'away', from }
  const { owner, dataAsOf } = found
  return { state: 'known', owner, dataAsOf, ...(from !== null && mayBeBetter(found) && { later: from }) }
}
