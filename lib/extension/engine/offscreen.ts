import { askWorker } from '../pages/ask-worker.ts'
import { ENGINE_SCRIPT, workOnPacks } from './pack-thread.ts'

/** How long the engine stays in memory after the last check that was asked of it, in milliseconds. */
const IDLE_MS = 5 * 60_000

/**
 * Keeps the engine's thread in a page that nobody sees, because a service worker of Chromium can hold no thread. Ports
 * come from the service worker and are handed on. Packs are brought up to date in a second thread; the page stays open
 * until that is done.
 */
export function holdEngine(): void {
  const engine = new Worker(ENGINE_SCRIPT)
  let refreshing = 0
  let idle: ReturnType<typeof setTimeout> | undefined
  function stayAWhile(): void {
    clearTimeout(idle)
    if (refreshing === 0) idle = setTimeout(close, IDLE_MS)
  }
  async function refresh(before: number): Promise<void> {
    refreshing++
    stayAWhile()
    // The service worker may end at any moment; the next request for a piece starts it again.
    const question = { kind: 'refresh', office: null, before } as const
    await workOnPacks(question, (piece) => askWorker({ kind: 'pack_piece', ...piece }))
    refreshing--
    stayAWhile()
  }
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    stayAWhile()
    if (typeof data?.before === 'number') void refresh(data.before)
    else engine.postMessage(null, [...ports])
  })
  navigator.serviceWorker.startMessages()
  stayAWhile()
}
