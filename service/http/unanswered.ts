import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers and proxies send one, and the next when it is answered. */
export const UNANSWERED_MAX = 50

/**
 * A listener that ends a connection on which too many requests were sent before the first was answered (RFC 9112, section 9.3.2),
 * and one on which the last byte of an answer is not taken within `answeredMs` of the request's head: each request is read at
 * once, and each answer stays in memory until it and those before it are taken.
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
