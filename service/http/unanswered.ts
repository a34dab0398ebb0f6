import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Most unanswered requests on one connection. Browsers and proxies wait for an answer before they send the next. */
export const UNANSWERED_MAX = 50

/**
 * Wraps a listener, and ends two kinds of connections: one with too many unanswered requests (pipelining, RFC 9112,
 * section 9.3.2), and one whose client has not taken the whole answer within `answeredMs` of the request's head.
 * Otherwise the memory that a client uses has no bound: each request is read at once, and answers stay in memory until
 * they are taken.
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
