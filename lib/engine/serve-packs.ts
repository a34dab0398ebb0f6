import { OFFICES } from '../sources/list.ts'
import { isAhead } from '../sources/registers/record.ts'
import { readChangedRecords } from '../sources/snapshots/changes.ts'
import { writeColumnsImage } from '../sources/snapshots/columns.ts'
import { SnapshotRefused } from '../sources/snapshots/manifest.ts'
import { isOwnersFile } from '../sources/snapshots/owners.ts'
import { buildSnapshotIndex, openSnapshot, registerOfSnapshot } from '../sources/snapshots/register.ts'
import { readManifest, readSnapshotRecords, type SignedManifest } from '../sources/snapshots/snapshot.ts'
import { dropPieces, fetchBeside, fetchPack, offerAt } from './fetched-pack.ts'
import { type AskPiece, changesAddressOf, type FetchedPiece, PIECES } from './pack-piece.ts'
import {
  baseOf,
  fileOf,
  type KeptPack,
  MADE_BY,
  noteOf,
  type PackOffer,
  readInventory,
  type Shelf,
  takeOwners,
  unfinishedPacks,
} from './pack-shelf.ts'
import type { EnginePort, EngineQuestion, PackProgress, PackTrouble } from './protocol.ts'

type Coming = Awaited<ReturnType<typeof unfinishedPacks>>[number][1]
type OnProgress = (progress: PackProgress) => void

/**
 * Throws `PackRefused` for an unknown office or an older snapshot. Any snapshot may replace one with a future date,
 * because that one completes no answer (lib/sources/registers/record.ts).
 */
async function mustBeOfUse(shelf: Shelf, { head }: SignedManifest): Promise<void> {
  if (!OFFICES.some(({ records }) => records?.code === head.office)) throw new SnapshotRefused('foreign')
  const { ready } = await readInventory(shelf)
  const before = ready[head.office]?.head.dataAsOf
  if (before === undefined || isAhead(before, Date.now())) return
  if (Date.parse(head.dataAsOf) < Date.parse(before)) throw new SnapshotRefused('older')
}

/** Builds the index and uses the snapshot once its canary is found. */
async function makeReady(shelf: Shelf, { id, from }: Coming, onProgress: OnProgress): Promise<void> {
  const [file, changes] = await Promise.all([shelf.read(fileOf(id, 'pack')), shelf.read(fileOf(id, 'changes'))])
  if (file === null) throw new SnapshotRefused('damaged')
  const signed = await readManifest(changes ?? file)
  await mustBeOfUse(shelf, signed)
  const { head, signer } = signed
  const onPart = (share: number) => onProgress({ doing: 'reading', share })
  const records = await (changes === null
    ? readSnapshotRecords(file, signed, onPart)
    : readChangedRecords(changes, signed, file, onPart))
  const image = buildSnapshotIndex(records, (share) => onProgress({ doing: 'indexing', share }))
  const { provenAt } = registerOfSnapshot(
    openSnapshot(head, image, records.columns),
    { addressOf: () => null },
    Date.now(),
  )
  if (provenAt === null) throw new SnapshotRefused('not_proven')
  const columns = writeColumnsImage(records.columns)
  await shelf.write(fileOf(id, 'index'), image)
  await shelf.write(fileOf(id, 'columns'), columns)
  const bytes = file.size + (changes?.size ?? 0) + image.byteLength + columns.byteLength
  await noteOf(shelf, head.office, { ready: { id, head, signer, bytes, madeBy: MADE_BY, from }, coming: null })
}

/**
 * Installs a snapshot or changes, which blocks a thread for seconds. `from` is the address for updates. A file inherits
 * the previous address if the same key signed both. On `PackRefused`, the snapshot in use stays.
 */
export async function takePack(
  shelf: Shelf,
  file: Blob,
  onProgress: OnProgress = () => {},
  from: string | null = null,
): Promise<void> {
  const signed = await readManifest(file)
  await mustBeOfUse(shelf, signed)
  const { office } = signed.head
  const before = (await readInventory(shelf)).ready[office]
  const coming: Coming = { id: crypto.randomUUID() }
  coming.from = from ?? (before?.signer === signed.signer ? before.from : undefined)
  await shelf.write(fileOf(coming.id, 'pack'), signed.changes === null ? file : await baseOf(shelf, signed))
  if (signed.changes !== null) await shelf.write(fileOf(coming.id, 'changes'), file)
  await noteOf(shelf, office, { coming })
  await finish(shelf, office, coming, onProgress)
}

async function finish(shelf: Shelf, office: string, coming: Coming, onProgress: OnProgress) {
  try {
    await makeReady(shelf, coming, onProgress)
  } catch (error) {
    if (error instanceof SnapshotRefused) await noteOf(shelf, office, { coming: null })
    throw error
  }
}

/** Finishes interrupted snapshots. Throws as `takePack` does. */
export async function finishPacks(shelf: Shelf, onProgress: OnProgress = () => {}): Promise<void> {
  for (const [office, coming] of await unfinishedPacks(shelf)) await finish(shelf, office, coming, onProgress)
}

/** A host without changes sends nothing, or an error page. That does not matter if the full snapshot is available. */
const NO_CHANGES: readonly PackTrouble[] = ['unreachable', 'no_pack', 'older']

const isLater = ({ dataAsOf, madeAt }: PackOffer, { head }: KeptPack) =>
  Date.parse(dataAsOf) - Date.parse(head.dataAsOf) || Date.parse(madeAt) - Date.parse(head.madeAt)

interface Refreshing {
  shelf: Shelf
  ask: AskPiece
  onProgress(progress: PackProgress): void
}

/**
 * Installs a file that is newer than the snapshot in use. Returns true if installed, false for the same version, or the
 * reason for a failure.
 */
async function takeLater(
  kept: KeptPack,
  address: string,
  { shelf, ask, onProgress }: Refreshing,
): Promise<boolean | PackTrouble> {
  const daily = fetchBeside(shelf, ask, PIECES.daily)
  const offer = await offerAt(daily.shelf, address, daily.ask)
  if (typeof offer === 'string') return offer
  if (offer.office !== kept.head.office) return 'foreign'
  if (offer.otherSigner !== null) return 'other_signer'
  const later = isLater(offer, kept)
  // A snapshot without an index for this version may be damaged, so it is fetched again.
  if (later < 0 || (later === 0 && kept.madeBy === MADE_BY)) return later < 0 && 'older'
  const file = await fetchPack(daily.shelf, address, daily.ask, onProgress)
  if (typeof file === 'string') return file
  try {
    await takePack(shelf, file, onProgress)
    return true
  } catch (error) {
    if (error instanceof SnapshotRefused) return error.fault
    throw error
  } finally {
    await dropPieces(daily.shelf)
  }
}

/** Tests the changes first, then the full snapshot. Returns the reason for a failure. */
async function refreshOne(kept: KeptPack, from: string, refreshing: Refreshing): Promise<PackTrouble | null> {
  const changed = await takeLater(kept, changesAddressOf(from), refreshing)
  if (changed === true) return null
  if (changed === 'other_signer') return changed
  // The changes may belong to the previous snapshot, so the full snapshot may still be newer.
  const whole = await takeLater(kept, from, refreshing)
  // A snapshot from the user's own file may be newer than the one at the address.
  if (whole === false || whole === 'older') return changed === false || NO_CHANGES.includes(changed) ? null : changed
  if (whole !== true) return whole
  // A full snapshot is as old as its publication, so the changes may be newer.
  await takeLater(
    (await readInventory(refreshing.shelf)).ready[kept.head.office] ?? kept,
    changesAddressOf(from),
    refreshing,
  )
  return null
}

/**
 * Updates the snapshot of an office, or all if `office` is null. Skips snapshots queried after `before` (milliseconds
 * since the epoch). On failure, the snapshot in use stays and the reason is stored. Returns the number of snapshots
 * with an address.
 */
export async function refreshPacks(
  refreshing: Refreshing,
  { office: only, before }: { office: string | null; before: number },
): Promise<number> {
  const { shelf } = refreshing
  const packs = Object.entries((await readInventory(shelf)).ready)
  const kept = packs.flatMap(([office, pack]) => (pack.from === undefined ? [] : [{ office, pack, from: pack.from }]))
  for (const { office, pack, from } of kept) {
    if ((pack.looked?.at ?? 0) > before || (only !== null && office !== only)) continue
    const trouble = await refreshOne(pack, from, refreshing)
    const { ready, coming } = await readInventory(shelf)
    const now = ready[office]
    // Makes the next refresh query an unreachable host again.
    const at = trouble === 'unreachable' ? 0 : Date.now()
    if (now !== undefined)
      await noteOf(shelf, office, { ready: { ...now, looked: { at, trouble } }, coming: coming[office] ?? null })
  }
  return kept.length
}

type Asked = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

function piecesOver(port: EnginePort): AskPiece {
  let waiting: ((piece: FetchedPiece | null) => void) | null = null
  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'piece') waiting?.(data.piece)
  })
  port.addEventListener('close', () => waiting?.(null))
  return (question) =>
    new Promise((resolve) => {
      waiting = resolve
      port.postMessage({ kind: 'piece_wanted', question })
    })
}

export async function servePacks(asked: Asked, shelf: () => Promise<Shelf | null>, port: EnginePort): Promise<void> {
  const onProgress = (progress: PackProgress) => port.postMessage({ kind: 'progress', progress })
  try {
    const place = await shelf()
    if (place === null) throw new Error('there is no place for packs')
    // Only one page may change snapshots at a time. A second page waits, and then has nothing left to do.
    await navigator.locks.request('packs', async () => {
      if (asked.kind === 'refresh') {
        // An unfinished snapshot is an error only if the user resumes it. A refresh fetches the snapshot again.
        await finishPacks(place, onProgress).catch((error: unknown) => {
          if (!(error instanceof SnapshotRefused)) throw error
        })
        const packs = await refreshPacks({ shelf: place, ask: piecesOver(port), onProgress }, asked)
        port.postMessage({ kind: 'refreshed', packs })
      } else if (asked.file === null) await finishPacks(place, onProgress)
      else if (await isOwnersFile(asked.file)) await takeOwners(place, asked.file)
      else await takePack(place, asked.file, onProgress, asked.from)
    })
    if (asked.kind === 'take') port.postMessage({ kind: 'taken', fault: null })
  } catch (error) {
    port.postMessage({ kind: 'taken', fault: error instanceof SnapshotRefused ? error.fault : 'storage' })
  }
}
