import { type AskPiece, dropPieces, fetchingFrom, fetchPack, offerAt } from '../../engine/fetched-pack.ts'
import { deletePack } from '../../engine/pack-shelf.ts'
import { offerOf, type PackOffer, type PackOnDevice, packsOn } from '../../engine/packs-on-device.ts'
import { openShelf } from '../../engine/private-files.ts'
import type { EngineQuestion, PackAnswer, PackProgress, PackTrouble } from '../../engine/protocol.ts'
import { isServiceAddress } from '../../loopback.ts'
import { ENGINE_SCRIPT } from '../engine/engine-host.ts'
import { askWorker } from './ask-worker.ts'

export type { PackOffer, PackOnDevice, PackProgress, PackTrouble }

const ask: AskPiece = (question) => askWorker({ kind: 'pack_piece', ...question })

/** The registers on this device; null where this browser keeps no files for this page. */
export interface PackState {
  packs: PackOnDevice[]
  /** Whether one is still to be made ready: a page of the options that opens goes on with it. */
  unfinished: boolean
  /** Address of a pack of which pieces are here; null for none. */
  fetching: string | null
}

export async function readPacks(): Promise<PackState | null> {
  const shelf = await openShelf()
  return shelf && { ...(await packsOn(shelf)), fetching: await fetchingFrom(shelf) }
}

/** What a file or an address offers, or why it cannot be taken. */
export async function lookAtPack(place: Blob | string): Promise<PackOffer | PackTrouble> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  if (typeof place === 'string') return isServiceAddress(place) ? offerAt(shelf, place, ask) : 'bad_address'
  // A file that was moved or changed since it was chosen cannot be read.
  return offerOf(shelf, place).catch(() => 'storage' as const)
}

/**
 * Takes a pack into use in a thread of its own, or goes on with what was left where `file` is null. Resolves to null, or to why
 * it was not taken.
 */
export async function takeInThread(
  file: Blob | null,
  onProgress: (progress: PackProgress) => void,
): Promise<PackTrouble | null> {
  const thread = new Worker(ENGINE_SCRIPT)
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<PackTrouble | null>()
  thread.onerror = () => resolve('storage')
  port1.onmessage = ({ data }: MessageEvent<PackAnswer>) => {
    if (data.kind === 'progress') onProgress(data.progress)
    else resolve(data.fault)
  }
  thread.postMessage(null, [port2])
  port1.postMessage({ kind: 'take', file } satisfies EngineQuestion)
  try {
    return await promise
  } finally {
    port1.close()
    thread.terminate()
  }
}

/** Fetches a pack from an address, and takes it into use as `takeInThread` does. What a stop leaves is gone on with. */
export async function takeFromAddress(
  address: string,
  onProgress: (progress: PackProgress) => void,
): Promise<PackTrouble | null> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  const pack = await fetchPack(shelf, address, ask, onProgress).catch(() => 'storage' as const)
  if (typeof pack === 'string') return pack
  const trouble = await takeInThread(pack, onProgress)
  if (trouble !== 'storage') await dropPieces(shelf)
  return trouble
}

/** Takes the register of an office away from this device. */
export async function removePack(office: string): Promise<void> {
  const shelf = await openShelf()
  if (shelf !== null) await deletePack(shelf, office)
}
