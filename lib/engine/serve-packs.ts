import { isOwnersFile } from '../sources/packs/owners-file.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { takeOwners } from './owners-kept.ts'
import type { AskPiece, FetchedPiece } from './pack-piece.ts'
import type { Shelf } from './pack-shelf.ts'
import type { EnginePort, EngineQuestion, PackProgress } from './protocol.ts'
import { refreshPacks } from './refresh-packs.ts'
import { finishPacks, takePack } from './take-pack.ts'

type Asked = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

/** Has pieces fetched by who holds the other end of a port. */
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

/** Takes a pack into use, or brings those up to date that came from an address. */
export async function servePacks(asked: Asked, shelf: () => Promise<Shelf | null>, port: EnginePort): Promise<void> {
  const onProgress = (progress: PackProgress) => port.postMessage({ kind: 'progress', progress })
  try {
    const place = await shelf()
    if (place === null) throw new Error('there is no place for packs')
    // One page at a time: another that opens waits, and then finds nothing left to do.
    await navigator.locks.request('packs', async () => {
      if (asked.kind === 'refresh') {
        // One that cannot be made ready is refused where a person goes on with it, and loaded anew here.
        await finishPacks(place, onProgress).catch((error: unknown) => {
          if (!(error instanceof PackRefused)) throw error
        })
        const packs = await refreshPacks({ shelf: place, ask: piecesOver(port), onProgress }, asked)
        port.postMessage({ kind: 'refreshed', packs })
      } else if (asked.file === null) await finishPacks(place, onProgress)
      else if (await isOwnersFile(asked.file)) await takeOwners(place, asked.file)
      else await takePack(place, asked.file, onProgress, asked.from)
    })
    if (asked.kind === 'take') port.postMessage({ kind: 'taken', fault: null })
  } catch (error) {
    port.postMessage({ kind: 'taken', fault: error instanceof PackRefused ? error.fault : 'storage' })
  }
}
