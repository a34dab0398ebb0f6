import { isOwnersFile } from '../sources/snapshots/owners.ts'
import { SnapshotRefused } from '../sources/snapshots/snapshot.ts'
import { finishSnapshots, installSnapshot, refreshSnapshots } from './install.ts'
import {
  type EnginePort,
  type EngineQuestion,
  type FetchPiece,
  PACKS_CHANNEL,
  type SnapshotProgress,
} from './protocol.ts'
import { publishersIn } from './publishers.ts'
import { refreshPublishers } from './refresh-publishers.ts'
import { type SnapshotStore, snapshotsIn } from './snapshots.ts'

type Asked = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

function piecesOver(port: EnginePort): FetchPiece {
  let waiting: ((piece: Awaited<ReturnType<FetchPiece>>) => void) | null = null
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

export async function serveSnapshots(
  asked: Asked,
  openStore: () => Promise<SnapshotStore | null>,
  port: EnginePort,
): Promise<void> {
  const news = new BroadcastChannel(PACKS_CHANNEL)
  const tell = (progress: SnapshotProgress | null) => news.postMessage(progress)
  const onTaken = () => tell(null)
  const onProgress = (progress: SnapshotProgress) => {
    port.postMessage({ kind: 'progress', progress })
    tell(progress)
  }
  try {
    const store = await openStore()
    if (store === null) throw new Error('there is no place for packs')
    // Only one page may change snapshots at a time. Another page waits, and then has nothing left to do.
    await navigator.locks.request('packs', async () => {
      if (asked.kind === 'refresh') {
        await publishersIn(store).apply(asked.set)
        // An unfinished snapshot is an error only if the user resumes it. A refresh fetches the snapshot again.
        await finishSnapshots(store, onProgress).catch(() => {})
        const refreshing = { store, ask: piecesOver(port), onProgress }
        const isPending = await refreshPublishers({ ...refreshing, onTaken }, asked)
        const packs = await refreshSnapshots(refreshing, asked)
        port.postMessage({ kind: 'refreshed', packs, isPending })
      } else if (asked.file === null) await finishSnapshots(store, onProgress)
      else if (await isOwnersFile(asked.file)) await snapshotsIn(store).takeOwners(asked.file)
      else await installSnapshot(store, asked.file, onProgress, asked.from)
    })
    if (asked.kind === 'take') port.postMessage({ kind: 'taken', fault: null })
  } catch (error) {
    port.postMessage({ kind: 'taken', fault: error instanceof SnapshotRefused ? error.fault : 'storage' })
  } finally {
    tell(null)
    news.close()
  }
}
