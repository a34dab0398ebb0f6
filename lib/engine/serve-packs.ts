import { isOwnersFile } from '../sources/packs/owners-file.ts'
import { PackRefused } from '../sources/packs/pack-head.ts'
import { takeOwners } from './owners-kept.ts'
import type { AskPiece, FetchedPiece } from './pack-piece.ts'
import type { Shelf } from './pack-shelf.ts'
import type { EnginePort, EngineQuestion, PackProgress } from './protocol.ts'
import { refreshPacks } from './refresh-packs.ts'
import { finishPacks, takePack } from './take-pack.ts'

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
    // Only one page may change snapshots. Another waits, and then has nothing left to do.
    await navigator.locks.request('packs', async () => {
      if (asked.kind === 'refresh') {
        // An unfinished snapshot is an error only if a person resumes it. Here it is fetched again.
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
