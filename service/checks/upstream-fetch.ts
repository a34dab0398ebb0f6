import { lookup as lookupName } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici'
import { bareHost } from '../../lib/loopback.ts'
import type { Endpoint, LineClient } from '../../lib/sources/domains/das-whois.ts'
import { type Fault, stoppedBy } from '../../lib/sources/http/outcome.ts'
import { isPublicAddress } from '../../lib/sources/http/request.ts'
import { VERSION } from '../../lib/version.ts'

function notPublic(): Error {
  return new Error('the host has no public address')
}

/** Resolves only to public addresses, so that no name can lead a connection into this network. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(notPublic(), '')
    if (options.all) return callback(null, open)
    callback(null, first.address, first.family)
  })
}

interface UpstreamFetchOptions {
  allowLoopbackHosts: readonly string[]
  /** Maximum wait for the headers, and between two parts of the body. */
  answerMs?: number
}

const CONNECT_MS = 5000
/** Sources have shorter deadlines. */
const ANSWER_MS = 10_000
const USER_AGENT = `brand-check/${VERSION}`

/** Connects only to public addresses, checked after DNS resolution, and to allowed loopback hosts, within a time. */
export function createUpstreamFetch({ allowLoopbackHosts, answerMs = ANSWER_MS }: UpstreamFetchOptions): typeof fetch {
  const connectPublic = buildConnector({ lookup: lookupPublic, timeout: CONNECT_MS })
  const connectHere = buildConnector({ timeout: CONNECT_MS })
  const dispatcher = new Agent({
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    connect(options, callback) {
      const host = bareHost(options.hostname)
      if (allowLoopbackHosts.includes(host)) return connectHere(options, callback)
      if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(notPublic(), null)
      connectPublic(options, callback)
    },
  })

  return async (input, init) => {
    if (input instanceof Request) throw new TypeError('upstreams are asked by address, not by Request')
    const headers = new Headers(init?.headers)
    if (!headers.has('user-agent')) headers.set('user-agent', USER_AGENT)
    const answer = await undiciFetch(input, { ...(init as UndiciInit), headers: [...headers], dispatcher })
    return answer as unknown as Response
  }
}

interface LineAskerOptions {
  allowLoopbackHosts: readonly string[]
}

function tooLarge(maxBytes: number): Fault {
  return { kind: 'too_large', reason: `answered with more than ${Math.round(maxBytes / 1000)} kB` }
}

/** Returns null for an address that may not be contacted. */
function open({ host, port }: Endpoint, allowLoopbackHosts: readonly string[]): Socket | null {
  if (allowLoopbackHosts.includes(bareHost(host))) return connect({ host, port })
  if (isIP(host) !== 0 && !isPublicAddress(host)) return null
  return connect({ host, port, lookup: lookupPublic })
}

/** Connects to the same addresses as `createUpstreamFetch`. */
export function createLineAsker({ allowLoopbackHosts }: LineAskerOptions): LineClient {
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
