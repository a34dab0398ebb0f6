export interface Flight<T> {
  answer: Promise<T>
  waiting: number
  end(reason: unknown): void
}

interface Waiting {
  signal: AbortSignal
  /** Applies only if this caller starts the flight. */
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

/** A flight has its own signal, so that a caller who leaves does not abort it for the others. */
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
