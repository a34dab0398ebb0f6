import { deletePack } from '../../engine/pack-shelf.ts'
import { offerOf, type PackOffer, type PackOnDevice, packsOn } from '../../engine/packs-on-device.ts'
import { openShelf } from '../../engine/private-files.ts'
import type { EngineQuestion, PackAnswer, PackProgress, PackTrouble } from '../../engine/protocol.ts'
import { ENGINE_SCRIPT } from '../engine/engine-host.ts'

export type { PackOffer, PackOnDevice, PackProgress, PackTrouble }

/** The registers on this device; null where this browser keeps no files for this page. */
export interface PackState {
  packs: PackOnDevice[]
  /** Whether one is still to be made ready: a page of the options that opens goes on with it. */
  unfinished: boolean
}

export async function readPacks(): Promise<PackState | null> {
  const shelf = await openShelf()
  return shelf && packsOn(shelf)
}

/** What a file offers, or why it cannot be taken. */
export async function lookAtPack(file: Blob): Promise<PackOffer | PackTrouble> {
  const shelf = await openShelf()
  if (shelf === null) return 'storage'
  // A file that was moved or changed since it was chosen cannot be read.
  return offerOf(shelf, file).catch(() => 'storage' as const)
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

/** Takes the register of an office away from this device. */
export async function removePack(office: string): Promise<void> {
  const shelf = await openShelf()
  if (shelf !== null) await deletePack(shelf, office)
}
