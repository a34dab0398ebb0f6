import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers and proxies send one, and the next when it is answered. */
export const UNANSWERED_MAX = 50

/**
 * A listener that ends a connection on which too many requests were sent before the first was answered (RFC 9112, section 9.3.2):
 * each is read at once and holds its answer in memory until those before it are sent.
 */
export function boundUnanswered(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + by
    unanswered.set(socket, now)
    return now
  }
  return function answerWithin(request, response) {
    const { socket } = request
    if (socket.destroyed) return
    response.once('close', () => count(socket, -1))
    if (count(socket, 1) > UNANSWERED_MAX) socket.destroy()
    else listener(request, response)
  }
}
