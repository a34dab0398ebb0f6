import { PackRefused } from '../sources/packs/pack-head.ts'
import { fetchBeside } from './beside-shelf.ts'
import { dropPieces, fetchPack, offerAt } from './fetched-pack.ts'
import { type AskPiece, changesAddressOf, PIECES } from './pack-piece.ts'
import { type KeptPack, MADE_BY, noteOf, readInventory, type Shelf } from './pack-shelf.ts'
import type { PackOffer } from './packs-on-device.ts'
import type { PackProgress, PackTrouble } from './protocol.ts'
import { takePack } from './take-pack.ts'

/**
 * Faults of a file of changes that do not matter while the whole pack can be asked for: a host without changes gives
 * nothing, or a page that says so.
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
 * Takes the file at an address if it is later than the pack in use. Returns true where it was taken, false where it is
 * the same, and otherwise why it cannot be taken.
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
  // A pack that could not be made ready for this version may be damaged, so the same pack is fetched again.
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

/**
 * Brings a pack up to date: by its changes, or as a whole where the changes do not help. Returns why nothing could be
 * taken; null where nothing is wrong.
 */
async function refreshOne(kept: KeptPack, from: string, refreshing: Refreshing): Promise<PackTrouble | null> {
  const changed = await takeLater(kept, changesAddressOf(from), refreshing)
  if (changed === true) return null
  if (changed === 'other_signer') return changed
  // Where the changes bring nothing new, the whole pack still may: they may be left from the pack before it.
  const whole = await takeLater(kept, from, refreshing)
  // A pack that a person took from a file may be later than the one at the address.
  if (whole === false || whole === 'older') return changed === false || NO_CHANGES.includes(changed) ? null : changed
  if (whole !== true) return whole
  // A whole pack is as old as its publication. The changes beside it may be of later days.
  await takeLater(
    (await readInventory(refreshing.shelf)).ready[kept.head.office] ?? kept,
    changesAddressOf(from),
    refreshing,
  )
  return null
}

/**
 * Brings the pack of an office up to date from the address that it came from, or every pack where `office` is null.
 * Packs whose address was asked after `before` (milliseconds since the epoch) are left out. Where nothing can be taken,
 * the pack in use stays, and the reason is noted beside it. Returns how many packs are kept up to date from an address.
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
    // A host that could not be reached is asked again at the next refresh.
    const at = trouble === 'unreachable' ? 0 : Date.now()
    if (now !== undefined)
      await noteOf(shelf, office, { ready: { ...now, looked: { at, trouble } }, coming: coming[office] ?? null })
  }
  return kept.length
}
