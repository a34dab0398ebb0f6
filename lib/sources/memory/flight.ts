/** One asking of an upstream, for which several may wait. */
export interface Flight<T> {
  answer: Promise<T>
  /** How many wait for it. */
  waiting: number
  /** Ends it: nobody joins it any more, and its signal aborts. */
  end(reason: unknown): void
}

export interface Waiting {
  /** Signal of the one who waits. */
  signal: AbortSignal
  /** Milliseconds after which the asking ends, if this caller starts it. */
  deadlineMs: number
}

type Start<T> = (signal: AbortSignal) => Promise<T>

function takeOff<T>(flights: Map<string, Flight<T>>, key: string, deadlineMs: number, start: Start<T>): Flight<T> {
  const stop = new AbortController()
  const end = (reason: unknown) => {
    clearTimeout(timer)
    if (flights.get(key) === flight) flights.delete(key)
    stop.abort(reason)
  }
  const timer = setTimeout(() => end(new DOMException('deadline', 'TimeoutError')), deadlineMs)
  const flight: Flight<T> = { answer: start(stop.signal), waiting: 0, end }
  flights.set(key, flight)
  flight.answer.catch(() => {}).finally(() => end(new DOMException('answered', 'AbortError')))
  return flight
}

/**
 * Waits for the flight of a key, or starts it. A flight has a signal of its own: one who leaves takes nothing from others
 * who wait, and it ends only when the last has left or its own deadline is over. Rejects with the signal's reason when
 * that aborts, and with what the asking rejects with.
 */
export async function joinFlight<T>(
  flights: Map<string, Flight<T>>,
  key: string,
  { signal, deadlineMs }: Waiting,
  start: Start<T>,
): Promise<T> {
  signal.throwIfAborted()
  const flight = flights.get(key) ?? takeOff(flights, key, deadlineMs, start)
  const { promise: left, reject } = Promise.withResolvers<never>()
  const leave = () => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  flight.waiting++
  try {
    return await Promise.race([flight.answer, left])
  } finally {
    signal.removeEventListener('abort', leave)
    flight.waiting--
    if (flight.waiting === 0) flight.end(signal.reason)
  }
}
