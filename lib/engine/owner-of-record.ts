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
   * `owner` is null where none is known; `dataAsOf` is up to when the files go. `later` is the address that may have later ones, where
   * these are older than the register and do not have the record.
   */
  | { state: 'known'; owner: string | null; dataAsOf: string; later?: string | null }
  /** The owners of the register are not here; `from` is the address that may have them, null for none. */
  | { state: 'away'; from: string | null }
  /** They could not be fetched from that address. */
  | { state: 'failed'; from: string }

/**
 * Fetches the owners beside a pack, all of them, so that its host is not told which record somebody looks at. Gives whether there
 * were later ones; null where the host does not give them.
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
 * The owner of a record whose register is kept on this device, named as its conflict names it; null where that register is not
 * kept. `ask` fetches the owners where none are here; nobody is asked where it is null. Owners that are older than the pack and do not
 * have the record are fetched anew only where a person wants that: a host that left a record out would be told by the question that
 * it is this one that is opened.
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
