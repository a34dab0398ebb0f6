import { ownerIn, readOwnersHead } from '../sources/packs/owners-file.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { fetchBeside } from './beside-shelf.ts'
import { CODES_OF_SOURCES } from './codes-of-sources.ts'
import { beginAt, dropPieces, fetchPack } from './fetched-pack.ts'
import { keptOwners, packOfOwners, takeOwners } from './owners-kept.ts'
import { type AskPiece, ownersAddressOf, PIECES } from './pack-piece.ts'
import { type KeptPack, readInventory, type Shelf } from './pack-shelf.ts'

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

/**
 * Fetches all owners of the register of a pack, so that the host is not told which record somebody looks at. Returns
 * true where later ones were taken, false where they were not later, and null where the host gave none that can be
 * used.
 */
async function fetchOwners(shelf: Shelf, pack: KeptPack, from: string, ask: AskPiece): Promise<boolean | null> {
  const own = fetchBeside(shelf, ask, PIECES.owners)
  const address = ownersAddressOf(from)
  const begun = await beginAt(own.shelf, address, own.ask)
  if (begun === null) return null
  try {
    const signed = await readOwnersHead(begun.head, begun.total)
    if (signed.head.office !== pack.head.office) return null
    await packOfOwners(shelf, signed)
    const file = await fetchPack(own.shelf, address, own.ask)
    if (typeof file === 'string') return null
    await takeOwners(shelf, file)
  } catch (error) {
    if (!(error instanceof PackRefused)) throw error
    await dropPieces(own.shelf)
    return error.fault === 'older' ? false : null
  }
  await dropPieces(own.shelf)
  return true
}

/**
 * The owner of a record whose register is kept on this device, by the source and number of its conflict; null where
 * that register is not kept. `ask` fetches the owners where none are here; nobody is asked where it is null. Owners
 * that are older than the pack and do not have the record are fetched again only where the person wants that: a host
 * that had left one record out would otherwise learn that this record was opened.
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
  let kept = await keptOwners(shelf, pack)
  let owner = kept && (await ownerIn(kept.file, kept.signed, number))
  const isOlder = () => kept !== null && Date.parse(kept.signed.head.dataAsOf) < Date.parse(pack.head.dataAsOf)
  const isDue = kept === null || (owner === null && isWanted && isOlder())
  if (isDue && from !== null && ask !== null) {
    const fetched = await fetchOwners(shelf, pack, from, ask)
    if (fetched === null && kept === null) return { state: 'failed', from }
    kept = await keptOwners(shelf, pack)
    owner = kept && (await ownerIn(kept.file, kept.signed, number))
  }
  if (kept === null) return { state: 'away', from }
  const later = owner === null && from !== null && isOlder() ? { later: from } : {}
  return { state: 'known', owner, dataAsOf: kept.signed.head.dataAsOf, ...later }
}
