import type { AskPiece } from '../../engine/pack-piece.ts'
import type { EngineQuestion, PackAnswer, PackProgress, PackTrouble } from '../../engine/protocol.ts'

export const ENGINE_SCRIPT = '/engine.js'

type OfPacks = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

/**
 * Imports or updates snapshots in a separate thread, so that checks stay fast. Resolves to null, or to the reason of a
 * refusal.
 */
export async function workOnPacks(
  question: OfPacks,
  ask: AskPiece,
  onProgress: (progress: PackProgress) => void = () => {},
): Promise<PackTrouble | null> {
  const thread = new Worker(ENGINE_SCRIPT)
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<PackTrouble | null>()
  const answerPiece = async (piece: Parameters<AskPiece>[0]) => {
    const fetched = await ask(piece).catch(() => null)
    port1.postMessage({ kind: 'piece', piece: fetched } satisfies EngineQuestion)
  }
  thread.onerror = () => resolve('storage')
  port1.onmessage = ({ data }: MessageEvent<PackAnswer>) => {
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
