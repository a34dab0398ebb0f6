import { askWorker } from '../messages/ask-worker.ts'
import { ENGINE_SCRIPT, refreshAndTell } from '../worker/pack-thread.ts'

const IDLE_MS = 5 * 60_000
/** Longest wait for the service worker, which may stop before it answers. It gives up a piece earlier by itself. */
const ANSWER_MS = 75_000

const inTime = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, ANSWER_MS, null))])

/** Runs the engine in an offscreen page, because Chromium's service workers cannot start threads. */
export function holdEngine(): void {
  const engine = new Worker(ENGINE_SCRIPT)
  let refreshing = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  function stayAWhile(): void {
    clearTimeout(idle)
    if (refreshing === 0) idle = setTimeout(close, IDLE_MS)
  }
  async function refresh(question: Parameters<typeof refreshAndTell>[0]): Promise<void> {
    refreshing++
    stayAWhile()
    // The service worker may stop at any time. The next message starts it again.
    try {
      await refreshAndTell(
        question,
        (piece) => inTime(askWorker({ kind: 'pack_piece', ...piece })),
        (told) => inTime(askWorker({ kind: 'packs_told', ...told })),
      )
    } finally {
      refreshing--
      stayAWhile()
    }
  }
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    stayAWhile()
    if (typeof data?.before === 'number') void refresh(data)
    else engine.postMessage(null, [...ports])
  })
  navigator.serviceWorker.startMessages()
  stayAWhile()
}
