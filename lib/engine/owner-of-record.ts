import { openOwners } from '../sources/snapshots/owners.ts'
import { SnapshotRefused } from '../sources/snapshots/snapshot.ts'
import type { FetchPiece } from './protocol.ts'
import { addressesOf, downloadTo, type SnapshotStore, type StoredSnapshot, snapshotsIn } from './snapshots.ts'
import { CODES_OF_SOURCES } from './source-lists.ts'

/** The owner of a record, as far as this device knows. */
export type OwnerAnswer =
  /**
   * `owner` is null if unknown. `dataAsOf` is the date of the office's data. `later` is an address with newer owners,
   * set only if the local owners are older than the snapshot and lack the record.
   */
  | { state: 'known'; owner: string | null; dataAsOf: string; later?: string | null }
  /** `from` is an address that may have the owners. */
  | { state: 'away'; from: string | null }
  | { state: 'failed'; from: string }

interface Looked {
  owner: string | null
  dataAsOf: string
  isDamaged: boolean
}

/** Downloads all owners, so that the host learns no record. True for newer ones, false for older, null on failure. */
async function fetchOwners(
  store: SnapshotStore,
  pack: StoredSnapshot,
  from: string,
  ask: FetchPiece,
): Promise<boolean | null> {
  const download = downloadTo(store, ask, 'owners')
  const snapshots = snapshotsIn(store)
  const address = addressesOf(from).owners
  try {
    const begun = await download.begin(address)
    if (begun === null) return null
    const signed = await openOwners(begun.head, begun.total)
    if (signed.head.office !== pack.head.office) return null
    await snapshots.ofOwners(signed)
    const file = await download.fetch(address)
    if (typeof file === 'string') return null
    await snapshots.takeOwners(file)
  } catch (error) {
    // A full disk also leads here. The caller then reports that the download failed.
    await download.drop()
    return error instanceof SnapshotRefused && error.fault === 'older' ? false : null
  }
  await download.drop()
  return true
}

async function lookUp(store: SnapshotStore, pack: StoredSnapshot, number: string): Promise<Looked | null> {
  const kept = await snapshotsIn(store).owners(pack)
  if (kept === null) return null
  const { dataAsOf } = kept.head
  try {
    return { owner: await kept.ownerOf(number), dataAsOf, isDamaged: false }
  } catch (error) {
    if (!(error instanceof SnapshotRefused)) throw error
    return { owner: null, dataAsOf, isDamaged: true }
  }
}

/**
 * Returns the owner of a record in an offline snapshot, or null without a snapshot. If `ask` is null, nothing is sent.
 * Downloads old or damaged owners again only if `isWanted`. Otherwise a host could omit a record and learn from the
 * request that the user opened it.
 */
export async function ownerOfRecord(
  store: SnapshotStore,
  { source, number }: { source: string; number: string },
  ask: FetchPiece | null,
  isWanted = false,
): Promise<OwnerAnswer | null> {
  const code = CODES_OF_SOURCES[source]
  const pack = code === undefined ? undefined : (await snapshotsIn(store).inventory()).ready[code]
  if (pack === undefined) return null
  const from = pack.published === undefined ? (pack.from ?? null) : pack.published.owners
  const mayBeBetter = ({ owner, dataAsOf, isDamaged }: Looked) =>
    isDamaged || (owner === null && Date.parse(dataAsOf) < Date.parse(pack.head.dataAsOf))
  let found = await lookUp(store, pack, number)
  const isDue = found === null || (isWanted && mayBeBetter(found))
  if (isDue && from !== null && ask !== null) {
    // The host's file is not newer than the damaged file, which would block the download.
    if (found?.isDamaged) await snapshotsIn(store).dropOwners(pack.head.office)
    const fetched = await fetchOwners(store, pack, from, ask)
    found = await lookUp(store, pack, number)
    if (fetched === null && found === null) return { state: 'failed', from }
  }
  if (found === null) return { state: 'away', from }
  const { owner, dataAsOf } = found
  return { state: 'known', owner, dataAsOf, ...(from !== null && mayBeBetter(found) && { later: from }) }
}
