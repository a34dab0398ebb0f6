import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies wait for an answer before the next request. */
export const UNANSWERED_MAX = 50

/**
 * Ends connections with too many unanswered requests (pipelining, RFC 9112, section 9.3.2). Also disconnects clients
 * that have not read the whole answer in `answeredMs`. Otherwise a client's memory use has no bound: requests are read
 * at once, and answers stay in memory until they are read.
 */
export function boundUnanswered(listener: RequestListener, answeredMs: number): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  return function answerWithin(request, response) {
    const { socket } = request
    if (socket.destroyed) return
    const late = setTimeout(() => socket.destroy(), answeredMs).unref()
    response.once('close', () => {
      clearTimeout(late)
      count(socket, -1)
    })
    if (count(socket, 1) > UNANSWERED_MAX) socket.destroy()
    else listener(request, response)
  }
}
