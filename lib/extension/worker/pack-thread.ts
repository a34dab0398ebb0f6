import type {
  EngineQuestion,
  FetchPiece,
  SnapshotAnswer,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../engine/protocol.ts'

export const ENGINE_SCRIPT = '/engine.js'

type OfPacks = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

/**
 * Imports or updates snapshots in a separate thread, so that checks stay fast. Resolves to null, or to the reason of a
 * refusal.
 */
export async function workOnPacks(
  question: OfPacks,
  ask: FetchPiece,
  onProgress: (progress: SnapshotProgress) => void = () => {},
): Promise<SnapshotTrouble | null> {
  const thread = new Worker(ENGINE_SCRIPT)
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<SnapshotTrouble | null>()
  const answerPiece = async (piece: Parameters<FetchPiece>[0]) => {
    const fetched = await ask(piece).catch(() => null)
    port1.postMessage({ kind: 'piece', piece: fetched } satisfies EngineQuestion)
  }
  thread.onerror = () => resolve('storage')
  port1.onmessage = ({ data }: MessageEvent<SnapshotAnswer>) => {
    if (data.kind === 'progress') onProgress(data.progress)
    else if (data.kind === 'piece_wanted') void answerPiece(data.question)
    else resolve(data.kind === 'taken' ? data.fault : null)
  }
  thread.postMessage(null, [port2])
  port1.postMessage(question)
  try {
    return await promise
  } finally {
    port1.close()
    thread.terminate()
  }
}
