import type { Progress } from '../../lib/check/run.ts'

export interface RunOptions {
  /** Aborts when the client goes away. */
  signal: AbortSignal
  /** Called with every event, for the metrics. */
  onEvent?: (event: Progress) => void
  /** Writes each event to the client as it comes; left out where the client gets the whole answer alone. */
  tell?: (event: Progress) => void
}

/** What a check is run with: a signal that ends it, and who hears of its progress. */
type Heard = Pick<RunOptions, 'signal' | 'onEvent'>

/** Options for a run that ends when its client goes away. */
export function heard({ signal, onEvent, tell }: RunOptions): Heard {
  return {
    signal,
    onEvent(event) {
      onEvent?.(event)
      tell?.(event)
    },
  }
}

/**
 * Options for a run that ends when its client goes away, but only before the client was told anything about the name.
 * Once a row, conflict or domain was sent, the run goes on to its own end, so that it can be charged. The plan does not
 * count: it says what will be asked, and nothing about the name.
 */
export function untilTold(options: RunOptions): Heard {
  const { signal, tell } = options
  const end = new AbortController()
  const leave = () => end.abort(signal.reason)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return heard({
    ...options,
    signal: end.signal,
    tell(event) {
      if (tell === undefined) return
      if (event.event !== 'plan') signal.removeEventListener('abort', leave)
      tell(event)
    },
  })
}
