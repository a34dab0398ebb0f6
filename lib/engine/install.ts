import { OFFICES } from '../sources/list.ts'
import { isAhead } from '../sources/registers/record.ts'
import { readRecords } from '../sources/snapshots/changes.ts'
import {
  buildImages,
  readManifest,
  registerOfSnapshot,
  type SignedManifest,
  SnapshotRefused,
} from '../sources/snapshots/snapshot.ts'
import type { FetchPiece, SnapshotProgress, SnapshotTrouble } from './protocol.ts'
import {
  addressesOf,
  type ComingSnapshot,
  downloadTo,
  MADE_BY,
  type SnapshotOffer,
  type SnapshotStore,
  type StoredSnapshot,
  snapshotFile,
  snapshotsIn,
} from './snapshots.ts'

type OnProgress = (progress: SnapshotProgress) => void

type Made = Pick<SnapshotOffer, 'dataAsOf' | 'madeAt'>

const isLater = ({ dataAsOf, madeAt }: Made, { head }: StoredSnapshot) =>
  Date.parse(dataAsOf) - Date.parse(head.dataAsOf) || Date.parse(madeAt) - Date.parse(head.madeAt)

/**
 * Throws `SnapshotRefused` for an unknown office or an older snapshot. Any snapshot may replace one with a future date,
 * because such a snapshot never makes an answer complete (lib/sources/registers/record.ts).
 */
async function mustBeOfUse(store: SnapshotStore, { head }: SignedManifest): Promise<void> {
  if (!OFFICES.some(({ records }) => records?.code === head.office)) throw new SnapshotRefused('foreign')
  const { ready } = await snapshotsIn(store).inventory()
  const before = ready[head.office]
  if (before === undefined || isAhead(before.head.dataAsOf, Date.now())) return
  if (isLater(head, before) < 0) throw new SnapshotRefused('older')
}

/** Builds the index and uses the snapshot once its canary is found. */
async function makeReady(
  store: SnapshotStore,
  { id, ...origin }: ComingSnapshot,
  onProgress: OnProgress,
): Promise<void> {
  const [file, changes] = await Promise.all([
    store.read(snapshotFile(id, 'pack')),
    store.read(snapshotFile(id, 'changes')),
  ])
  if (file === null) throw new SnapshotRefused('damaged')
  const signed = await readManifest(changes ?? file)
  await mustBeOfUse(store, signed)
  const { head, signer } = signed
  const onPart = (share: number) => onProgress({ doing: 'reading', share })
  const records = await readRecords(changes ?? file, signed, changes && file, onPart)
  const images = buildImages(records, (share) => onProgress({ doing: 'indexing', share }))
  const { provenAt } = registerOfSnapshot(head, images.opened, { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new SnapshotRefused('not_proven')
  await store.write(snapshotFile(id, 'index'), images.index)
  await store.write(snapshotFile(id, 'columns'), images.columns)
  const bytes = file.size + (changes?.size ?? 0) + images.index.byteLength + images.columns.byteLength
  await snapshotsIn(store).note(head.office, {
    ready: { id, head, signer, bytes, madeBy: MADE_BY, ...origin },
    coming: null,
  })
}

/**
 * Installs a snapshot or changes, which blocks a thread for seconds. `from` is the address for updates. A file inherits
 * the previous address if the same key signed both. After `SnapshotRefused`, the snapshot in use stays.
 */
export async function installSnapshot(
  store: SnapshotStore,
  file: Blob,
  onProgress: OnProgress = () => {},
  from: string | null = null,
): Promise<void> {
  const signed = await readManifest(file)
  await mustBeOfUse(store, signed)
  const { office } = signed.head
  const before = (await snapshotsIn(store).inventory()).ready[office]
  const files =
    signed.changes === null
      ? { pack: file, changes: null }
      : { pack: await snapshotsIn(store).baseOf(signed), changes: file }
  const inherited = before?.signer === signed.signer ? before.from : undefined
  await install(store, office, { ...files, from: from ?? inherited }, onProgress)
}

interface Files extends Omit<ComingSnapshot, 'id'> {
  pack: Blob
  /** Changes to `pack`. */
  changes: Blob | null
}

async function install(
  store: SnapshotStore,
  office: string,
  { pack, changes, ...origin }: Files,
  onProgress: OnProgress,
): Promise<void> {
  const coming: ComingSnapshot = { id: crypto.randomUUID(), ...origin }
  await store.write(snapshotFile(coming.id, 'pack'), pack)
  if (changes !== null) await store.write(snapshotFile(coming.id, 'changes'), changes)
  await snapshotsIn(store).note(office, { coming })
  await finish(store, office, coming, onProgress)
}

/**
 * Installs an office's files from a publisher's catalogue. One of the `accepted` fingerprints must have signed them.
 * After `SnapshotRefused`, the snapshot in use stays.
 */
export async function installPublished(
  store: SnapshotStore,
  { office, accepted, ...files }: Files & { office: string; accepted: readonly string[] },
  onProgress: OnProgress,
): Promise<void> {
  const signed = await Promise.all(
    [files.pack, ...(files.changes === null ? [] : [files.changes])].map((file) => readManifest(file)),
  )
  if (signed.some(({ head }) => head.office !== office)) throw new SnapshotRefused('foreign')
  if (signed.some(({ signer }) => !accepted.includes(signer))) throw new SnapshotRefused('other_signer')
  await mustBeOfUse(store, signed.at(-1) as SignedManifest)
  await install(store, office, files, onProgress)
}

async function finish(store: SnapshotStore, office: string, coming: ComingSnapshot, onProgress: OnProgress) {
  try {
    await makeReady(store, coming, onProgress)
  } catch (error) {
    // A file for which the memory does not suffice would fail each time.
    if (error instanceof SnapshotRefused || error instanceof RangeError)
      await snapshotsIn(store).note(office, { coming: null })
    throw error
  }
}

/** Finishes interrupted installations. Throws as `installSnapshot` does, after the others are finished. */
export async function finishSnapshots(store: SnapshotStore, onProgress: OnProgress = () => {}): Promise<void> {
  const faults: unknown[] = []
  for (const [office, coming] of await snapshotsIn(store).unfinished())
    await finish(store, office, coming, onProgress).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

/**
 * Failures that do not matter if the full snapshot is available. A host without changes responds with nothing or an
 * error page.
 */
const NO_CHANGES: readonly SnapshotTrouble[] = ['unreachable', 'no_pack', 'older']

export interface Refreshing {
  store: SnapshotStore
  ask: FetchPiece
  onProgress(progress: SnapshotProgress): void
}

/**
 * Installs a file that is newer than the snapshot in use. Returns true if installed, false for the same version, or the
 * reason for a failure.
 */
async function takeLater(
  kept: StoredSnapshot,
  address: string,
  { store, ask, onProgress }: Refreshing,
): Promise<boolean | SnapshotTrouble> {
  const daily = downloadTo(store, ask, 'daily')
  const offer = await daily.offer(address)
  if (typeof offer === 'string') return offer
  if (offer.office !== kept.head.office) return 'foreign'
  if (offer.otherSigner !== null) return 'other_signer'
  const later = isLater(offer, kept)
  // A snapshot without an index for this version may be damaged, so it is fetched again.
  if (later < 0 || (later === 0 && kept.madeBy === MADE_BY)) return later < 0 && 'older'
  const file = await daily.fetch(address, onProgress)
  if (typeof file === 'string') return file
  try {
    await installSnapshot(store, file, onProgress)
    return true
  } catch (error) {
    if (error instanceof SnapshotRefused) return error.fault
    throw error
  } finally {
    await daily.drop()
  }
}

/** Tries the changes first, then the full snapshot. Returns the reason for a failure. */
async function refreshOne(kept: StoredSnapshot, from: string, refreshing: Refreshing): Promise<SnapshotTrouble | null> {
  const changed = await takeLater(kept, addressesOf(from).changes, refreshing)
  if (changed === true) return null
  if (changed === 'other_signer') return changed
  // The changes may belong to the previous snapshot, so the full snapshot may still be newer.
  const whole = await takeLater(kept, from, refreshing)
  // A snapshot from the user's own file may be newer than the one at the address.
  if (whole === false || whole === 'older') return changed === false || NO_CHANGES.includes(changed) ? null : changed
  if (whole !== true) return whole
  // The changes may be newer than the full snapshot, which is as old as its publication.
  await takeLater(
    (await snapshotsIn(refreshing.store).inventory()).ready[kept.head.office] ?? kept,
    addressesOf(from).changes,
    refreshing,
  )
  return null
}

/**
 * Updates the snapshot of an office, or all if `office` is null. Skips snapshots queried after `before` (milliseconds
 * since the epoch). After a failure, keeps the snapshot and stores the reason. Returns the number of snapshots with an
 * address.
 */
export async function refreshSnapshots(
  refreshing: Refreshing,
  { office: only, before }: { office: string | null; before: number },
): Promise<number> {
  const { store } = refreshing
  const packs = Object.entries((await snapshotsIn(store).inventory()).ready)
  const kept = packs.flatMap(([office, pack]) => (pack.from === undefined ? [] : [{ office, pack, from: pack.from }]))
  for (const { office, pack, from } of kept) {
    if ((pack.looked?.at ?? 0) > before || (only !== null && office !== only)) continue
    const trouble = await refreshOne(pack, from, refreshing).catch(() => 'storage' as const)
    const { ready, coming } = await snapshotsIn(store).inventory()
    const now = ready[office]
    const at = trouble === 'unreachable' ? 0 : Date.now()
    if (now !== undefined)
      await snapshotsIn(store).note(office, {
        ready: { ...now, looked: { at, trouble } },
        coming: coming[office] ?? null,
      })
  }
  return kept.length
}
