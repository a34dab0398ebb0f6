import { dropPieces, fetchingFrom, fetchPack, offerAt, offeredFrom } from '../../engine/fetched-pack.ts'
import { type AskPiece, changesAddressOf, packAddressOf } from '../../engine/pack-piece.ts'
import { deletePack, type Shelf } from '../../engine/pack-shelf.ts'
import { offerOf, type PackOffer, type PackOnDevice, packsOn } from '../../engine/packs-on-device.ts'
import { openShelf } from '../../engine/private-files.ts'
import type { PackProgress, PackTrouble } from '../../engine/protocol.ts'
import { isServiceAddress } from '../../loopback.ts'
import { askedSince, setPacksAlarm } from '../engine/daily-packs.ts'
import { workOnPacks } from '../engine/pack-thread.ts'
import { askWorker } from './ask-worker.ts'

export type { PackOffer, PackOnDevice, PackProgress, PackTrouble }

const ask: AskPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/** The registers on this device; null where this browser keeps no files for this page. */
export interface PackState {
  packs: PackOnDevice[]
  /** Whether a pack is still being taken into use: the options page continues that when it opens. */
  unfinished: boolean
  /** Address of a pack that is on this device in part; null for none. */
  fetching: string | null
}

export async function readPacks(): Promise<PackState | null> {
  const shelf = await openShelf()
  return shelf && { ...(await packsOn(shelf)), fetching: await fetchingFrom(shelf) }
}

/** The changes of the pack at an address, where an earlier version of it is in use; else the whole pack. */
async function offerOfAddress(shelf: Shelf, address: string): Promise<PackOffer | PackTrouble> {
  if ((await packsOn(shelf)).packs.length > 0) {
    const changes = await offerAt(shelf, changesAddressOf(address), ask)
    if (typeof changes !== 'string') return changes
  }
  return offerAt(shelf, packAddressOf(address), ask)
}

/** What a file or an address offers, or why it cannot be taken. */
export async function lookAtPack(place: Blob | string): Promise<PackOffer | PackTrouble> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  if (typeof place === 'string') return isServiceAddress(place) ? offerOfAddress(shelf, place) : 'bad_address'
  // A file that was moved or changed since it was chosen cannot be read.
  return offerOf(shelf, place).catch(() => 'storage' as const)
}

/**
 * Takes a pack into use in a thread of its own; where `file` is null, continues with an unfinished one. Resolves to
 * null, or to why the pack was not taken.
 */
export const takeInThread = (file: Blob | null, onProgress: (progress: PackProgress) => void) =>
  workOnPacks({ kind: 'take', file, from: null }, ask, onProgress)

/**
 * Fetches a pack from an address, takes it into use as `takeInThread` does, and applies what changed in it since. From
 * then on the pack is kept up to date from that address. After an interruption the next call continues the download.
 */
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
  // The pack is in use already. If it cannot be brought up to date now, the page says so beside it.
  await workOnPacks({ kind: 'refresh', office: null, before: askedSince(Date.now()) }, ask, onProgress)
  return null
}

/**
 * Brings the register of an office up to date from its address. A pack that cannot be taken is noted with the register.
 * Resolves to null, or to why it could not be tried.
 */
export const refreshPack = (office: string, onProgress: (progress: PackProgress) => void) =>
  workOnPacks({ kind: 'refresh', office, before: Number.POSITIVE_INFINITY }, ask, onProgress)

/** Takes the register of an office away from this device. */
export async function removePack(office: string): Promise<void> {
  const shelf = await openShelf()
  if (shelf !== null) await deletePack(shelf, office)
}
