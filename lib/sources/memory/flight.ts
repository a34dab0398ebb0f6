/** One question to an upstream, whose answer several callers may wait for. */
export interface Flight<T> {
  answer: Promise<T>
  /** How many callers wait for it. */
  waiting: number
  /** Ends the flight: nobody can join it any more, and its signal aborts. */
  end(reason: unknown): void
}

export interface Waiting {
  /** Signal of this caller. */
  signal: AbortSignal
  /** Milliseconds after which the flight ends, if this caller starts it. */
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
 * Joins the flight of a key, or starts it. A flight has a signal of its own: a caller who leaves does not end it for
 * others. It ends when the last caller has left, or at its own deadline. Rejects with the reason of the caller's signal
 * when that aborts, and otherwise with the error of `start`.
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
