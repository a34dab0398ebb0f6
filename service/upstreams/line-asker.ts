import { connect, isIP, type Socket } from 'node:net'
import { bareHost } from '../../lib/loopback.ts'
import type { Endpoint, LineAsker } from '../../lib/sources/domains/lines/line-asker.ts'
import { stoppedBy } from '../../lib/sources/upstream/deadline.ts'
import type { Fault } from '../../lib/sources/upstream/outcome.ts'
import { isPublicAddress } from '../../lib/sources/upstream/public-host.ts'
import { lookupPublic } from './public-lookup.ts'

interface LineAskerOptions {
  /** Loopback hosts that the operator configured. */
  allowLoopbackHosts: readonly string[]
}

function tooLarge(maxBytes: number): Fault {
  return { kind: 'too_large', reason: `answered with more than ${Math.round(maxBytes / 1000)} kB` }
}

/** Null for an address that may not be contacted. */
function open({ host, port }: Endpoint, allowLoopbackHosts: readonly string[]): Socket | null {
  if (allowLoopbackHosts.includes(bareHost(host))) return connect({ host, port })
  if (isIP(host) !== 0 && !isPublicAddress(host)) return null
  return connect({ host, port, lookup: lookupPublic })
}

/** Connects only to public addresses, checked after DNS resolution, and to the allowed loopback hosts. */
export function createLineAsker({ allowLoopbackHosts }: LineAskerOptions): LineAsker {
  return async (request, signal) => {
    const since = performance.now()
    if (signal.aborted) return stoppedBy(signal, since)
    const socket = open(request, allowLoopbackHosts)
    if (socket === null) return { kind: 'bad_address', reason: 'its configured address may not be asked' }
    const stop = () => socket.destroy(new Error('stopped'))
    signal.addEventListener('abort', stop, { once: true })
    let connected = false
    let text = ''
    let bytes = 0
    try {
      socket.once('connect', () => {
        connected = true
        socket.write(`${request.line}\r\n`)
      })
      const decoder = new TextDecoder()
      for await (const part of socket) {
        bytes += (part as Buffer).length
        if (bytes > request.maxBytes) return tooLarge(request.maxBytes)
        text += decoder.decode(part as Buffer, { stream: true })
        if (request.ends?.test(text)) break
      }
      return { kind: 'text', text }
    } catch {
      if (signal.aborted) return stoppedBy(signal, since)
      return connected
        ? { kind: 'broken_off', reason: 'the answer broke off' }
        : { kind: 'refused', reason: 'could not be reached' }
    } finally {
      signal.removeEventListener('abort', stop)
      socket.destroy()
    }
  }
}
