import { ENGINE_SCRIPT } from './engine-host.ts'

/** How long the engine stays in memory after the last check that was asked of it, in milliseconds. */
const IDLE_MS = 5 * 60_000

/**
 * Keeps the engine's thread in a page that nobody sees, because a service worker of Chromium can hold none. Ports come from
 * the service worker and are handed on.
 */
export function holdEngine(): void {
  const engine = new Worker(ENGINE_SCRIPT)
  let idle = setTimeout(close, IDLE_MS)
  navigator.serviceWorker.addEventListener('message', ({ ports }) => {
    clearTimeout(idle)
    idle = setTimeout(close, IDLE_MS)
    engine.postMessage(null, [...ports])
  })
  navigator.serviceWorker.startMessages()
}
