import { dropPieces, fetchingFrom, fetchPack, offerAt, offeredFrom } from '../../engine/fetched-pack.ts'
import { type AskPiece, changesAddressOf, packAddressOf } from '../../engine/pack-piece.ts'
import { deletePack, offerOf, type PackOffer, type PackOnDevice, packsOn, type Shelf } from '../../engine/pack-shelf.ts'
import { openShelf } from '../../engine/private-files.ts'
import type { PackProgress, PackTrouble } from '../../engine/protocol.ts'
import { isServiceAddress } from '../../loopback.ts'
import { askedSince, setPacksAlarm } from '../engine/daily-packs.ts'
import { workOnPacks } from '../engine/pack-thread.ts'
import { askWorker } from './ask-worker.ts'

export type { PackOffer, PackOnDevice, PackProgress, PackTrouble }

const ask: AskPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/** Null if the browser stores no files for this page. */
export interface PackState {
  packs: PackOnDevice[]
  /** The options page continues an unfinished import when it opens. */
  unfinished: boolean
  fetching: string | null
}

export async function readPacks(): Promise<PackState | null> {
  const shelf = await openShelf()
  return shelf && { ...(await packsOn(shelf)), fetching: await fetchingFrom(shelf) }
}

async function offerOfAddress(shelf: Shelf, address: string): Promise<PackOffer | PackTrouble> {
  if ((await packsOn(shelf)).packs.length > 0) {
    const changes = await offerAt(shelf, changesAddressOf(address), ask)
    if (typeof changes !== 'string') return changes
  }
  return offerAt(shelf, packAddressOf(address), ask)
}

export async function lookAtPack(place: Blob | string): Promise<PackOffer | PackTrouble> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  if (typeof place === 'string') return isServiceAddress(place) ? offerOfAddress(shelf, place) : 'bad_address'
  // A file that was moved or changed after the choice cannot be read.
  return offerOf(shelf, place).catch(() => 'storage' as const)
}

/** A null `file` continues an unfinished import. Resolves to null, or to the reason of a refusal. */
export const takeInThread = (file: Blob | null, onProgress: (progress: PackProgress) => void) =>
  workOnPacks({ kind: 'take', file, from: null }, ask, onProgress)

/** Later updates come from the same address. After an interruption the next call continues the download. */
export async function takeFromAddress(
  place: string,
  onProgress: (progress: PackProgress) => void,
): Promise<PackTrouble | null> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  const address = (await offeredFrom(shelf)) ?? place
  const from = packAddressOf(place)
  if (packAddressOf(address) !== from) return 'cut'
  const file = await fetchPack(shelf, address, ask, onProgress).catch(() => 'storage' as const)
  if (typeof file === 'string') return file
  const trouble = await workOnPacks({ kind: 'take', file, from }, ask, onProgress)
  if (trouble !== 'storage') await dropPieces(shelf)
  if (trouble !== null) return trouble
  await setPacksAlarm()
  // The snapshot is in use already. If the update fails, the page says so.
  await workOnPacks({ kind: 'refresh', office: null, before: askedSince(Date.now()) }, ask, onProgress)
  return null
}

/** Resolves to null, or to why the update could not be tried. A failed one is noted with the register. */
export const refreshPack = (office: string, onProgress: (progress: PackProgress) => void) =>
  workOnPacks({ kind: 'refresh', office, before: Number.POSITIVE_INFINITY }, ask, onProgress)

export async function removePack(office: string): Promise<void> {
  const shelf = await openShelf()
  if (shelf !== null) await deletePack(shelf, office)
}
