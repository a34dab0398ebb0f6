import type {
  EngineAnswer,
  EngineQuestion,
  FetchPiece,
  SnapshotProgress,
  SnapshotTrouble,
} from '../../engine/protocol.ts'

export const ENGINE_SCRIPT = '/engine.js'

type OfPacks = Extract<EngineQuestion, { kind: 'take' | 'refresh' }>

/**
 * Imports or updates snapshots in a separate thread, so that checks stay fast. Resolves to null, or to the reason of a
 * refusal. After an update, the reason is that a register still has to be loaded.
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
  port1.onmessage = ({ data }: MessageEvent<EngineAnswer>) => {
    if (data.kind === 'progress') onProgress(data.progress)
    else if (data.kind === 'piece_wanted') void answerPiece(data.question)
    else if (data.kind === 'taken') resolve(data.fault)
    else if (data.kind === 'refreshed') resolve(data.isPending ? 'unreachable' : null)
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

/** Parts of the work on a register that end with the loading, the reading and the index, in percent. */
const STEPS = { loading: [0, 50], reading: [50, 10], indexing: [60, 40] } as const

/** How far the work on one register is, in percent. */
export function percentOf({ doing, share }: SnapshotProgress): number {
  const [from, span] = STEPS[doing]
  return Math.floor(from + span * share)
}

/** `percent` is null at the end. `isPending` is true if a register still has to be loaded. */
export type PacksTold = { percent: number | null; isPending: boolean }

const TOLD_PERCENT = 5

type Refresh = Omit<Extract<EngineQuestion, { kind: 'refresh' }>, 'kind' | 'office'>

let isRefreshing = false
/** Asked during another update. An organisation may have withdrawn a register meanwhile. */
let waiting: Refresh | null = null

/** Updates all snapshots and tells how far the work is, in steps of five percent. Waits for another update. */
export async function refreshAndTell(
  question: Refresh,
  ask: FetchPiece,
  tell: (told: PacksTold) => unknown,
): Promise<void> {
  if (isRefreshing) {
    waiting = question
    return
  }
  isRefreshing = true
  let told = -1
  const onProgress = (progress: SnapshotProgress) => {
    const percent = percentOf(progress)
    if (Math.abs(percent - told) < TOLD_PERCENT) return
    told = percent
    tell({ percent, isPending: true })
  }
  try {
    const trouble = await workOnPacks({ kind: 'refresh', office: null, ...question }, ask, onProgress)
    await tell({ percent: null, isPending: trouble === 'unreachable' })
  } finally {
    isRefreshing = false
  }
  const next = waiting
  waiting = null
  if (next) await refreshAndTell(next, ask, tell)
}
