interface QueuedWork {
  /** Aborts only while the work waits. */
  signal: AbortSignal
  over(): void
}

/** Rejects with the signal's reason as soon as it aborts. */
export async function unlessAborted<T>(
  signal: AbortSignal | undefined,
  work: (waiting: QueuedWork) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const { promise: left, reject } = Promise.withResolvers<never>()
  const controller = new AbortController()
  let waits = true
  const leave = () => {
    reject(signal?.reason)
    if (waits) controller.abort(signal?.reason)
  }
  const over = () => {
    waits = false
  }
  signal?.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([left, work({ signal: controller.signal, over })])
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}
