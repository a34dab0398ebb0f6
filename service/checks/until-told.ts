import type { Progress } from '../../lib/check/run.ts'

export interface RunOptions {
  /** Aborts if the client leaves. */
  signal: AbortSignal
  /** For the metrics. */
  onEvent?: (event: Progress) => void
  /** Missing if the client only gets the final answer. */
  tell?: (event: Progress) => void
}

type Heard = Pick<RunOptions, 'signal' | 'onEvent'>

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
 * The run ends with its client only until the client has received a row, conflict or domain. From then on it continues,
 * so that it can be charged. The plan does not count, because it says nothing about the name.
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
