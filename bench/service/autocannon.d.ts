/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Sent {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    /** Seconds; has no meaning where `amount` is given. */
    duration?: number
    /** Requests in all. */
    amount?: number
    timeout?: number
    requests: { setupRequest(request: Sent): Sent }[]
  }
  interface Result {
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
    timeouts: number
    '2xx': number
  }
  type Running = EventEmitter & PromiseLike<Result>
  export default function autocannon(options: Options): Running
}
