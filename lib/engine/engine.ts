import { NoSourceAnswered, runCheck } from '../check/run.ts'
import { createHostGate } from '../sources/upstream/host-gate.ts'
import type { HeldBrands } from './brand-package.ts'
import type { EngineAnswer, EngineQuestion, Pauses } from './protocol.ts'
import { createBrowserSources } from './sources.ts'

export interface EngineOptions {
  brands(): Promise<HeldBrands>
  fetch: typeof fetch
}

/** The end of a port by which one check is asked for and answered. */
export interface EnginePort {
  postMessage(answer: EngineAnswer): void
  addEventListener(type: 'message', listener: (event: { data: EngineQuestion }) => void): void
  /** Told where the other end is gone, in browsers that tell. */
  addEventListener(type: 'close', listener: () => void): void
  start(): void
  close(): void
}

type Check = Extract<EngineQuestion, { kind: 'check' }>

/** The engine of a browser that checks names without a service. It is made when the first check comes. */
export function createEngine({ brands, fetch }: EngineOptions): { serve(port: EnginePort): void } {
  let allowed: readonly string[] = []
  const told = new Set<(pauses: Pauses) => void>()
  let sources: ReturnType<typeof createBrowserSources> | null = null

  function sourcesWith(pauses: Pauses): ReturnType<typeof createBrowserSources> {
    const onPause = (host: string, until: number) => {
      for (const tell of told) tell({ [host]: until })
    }
    sources ??= createBrowserSources({
      gate: createHostGate({ pauses, onPause }),
      mayAsk: (origin) => allowed.includes(origin),
      brands,
    })
    return sources
  }

  async function check(question: Check, port: EnginePort, signal: AbortSignal): Promise<void> {
    const { request, private: isPrivate } = question
    allowed = question.allowed
    const tell = (pauses: Pauses) => port.postMessage({ kind: 'paused', pauses })
    if (!isPrivate) told.add(tell)
    try {
      const result = await runCheck(request, {
        sources: sourcesWith(question.pauses),
        fetch,
        signal,
        isPrivate,
        goods: request.goods ?? null,
        onEvent: (event) => port.postMessage({ kind: 'event', event }),
      })
      port.postMessage({ kind: 'result', result })
    } catch (error) {
      if (signal.aborted) return
      port.postMessage({ kind: 'failed', why: error instanceof NoSourceAnswered ? 'no_source' : 'fault' })
    } finally {
      told.delete(tell)
    }
  }

  return {
    serve(port) {
      const ending = new AbortController()
      const end = () => {
        ending.abort()
        port.close()
      }
      port.addEventListener('message', ({ data }) => {
        if (data.kind === 'end') end()
        else void check(data, port, ending.signal)
      })
      port.addEventListener('close', end)
      port.start()
    },
  }
}
