import { PackRefused } from '../sources/packs/pack-head.ts'
import { fetchBeside } from './beside-shelf.ts'
import { dropPieces, fetchPack, offerAt } from './fetched-pack.ts'
import { type AskPiece, changesAddressOf, PIECES } from './pack-piece.ts'
import { type KeptPack, MADE_BY, noteOf, readInventory, type Shelf } from './pack-shelf.ts'
import type { PackOffer } from './packs-on-device.ts'
import type { PackProgress, PackTrouble } from './protocol.ts'
import { takePack } from './take-pack.ts'

/**
 * A host without changes sends nothing, or a page that says so. That does not matter if the whole snapshot is
 * available.
 */
const NO_CHANGES: readonly PackTrouble[] = ['unreachable', 'no_pack', 'older']

const isLater = ({ dataAsOf, madeAt }: PackOffer, { head }: KeptPack) =>
  Date.parse(dataAsOf) - Date.parse(head.dataAsOf) || Date.parse(madeAt) - Date.parse(head.madeAt)

interface Refreshing {
  shelf: Shelf
  ask: AskPiece
  onProgress(progress: PackProgress): void
}

/**
 * Installs a file that is newer than the snapshot in use. Returns true if it did, false for the same version, or the
 * reason.
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
    if (error instanceof PackRefused) return error.fault
    throw error
  } finally {
    await dropPieces(daily.shelf)
  }
}

/** Tries the changes first, then the whole snapshot. Returns the reason of a failure. */
async function refreshOne(kept: KeptPack, from: string, refreshing: Refreshing): Promise<PackTrouble | null> {
  const changed = await takeLater(kept, changesAddressOf(from), refreshing)
  if (changed === true) return null
  if (changed === 'other_signer') return changed
  // The changes may belong to the previous snapshot, so the whole one may still be newer.
  const whole = await takeLater(kept, from, refreshing)
  // A snapshot from a person's file may be newer than the one at the address.
  if (whole === false || whole === 'older') return changed === false || NO_CHANGES.includes(changed) ? null : changed
  if (whole !== true) return whole
  // A whole snapshot is as old as its publication, and its changes may be newer.
  await takeLater(
    (await readInventory(refreshing.shelf)).ready[kept.head.office] ?? kept,
    changesAddressOf(from),
    refreshing,
  )
  return null
}

/**
 * Updates the snapshot of an office, or all if `office` is null. Skips those queried after `before` (milliseconds since
 * the epoch). On failure the snapshot in use stays and the reason is stored. Returns the number of snapshots with an
 * address.
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
    // Query an unreachable host again at the next refresh.
    const at = trouble === 'unreachable' ? 0 : Date.now()
    if (now !== undefined)
      await noteOf(shelf, office, { ready: { ...now, looked: { at, trouble } }, coming: coming[office] ?? null })
  }
  return kept.length
}
