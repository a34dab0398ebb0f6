import { isIP } from 'node:net'
import { Agent, buildConnector, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici'
import { bareHost } from '../../lib/loopback.ts'
import { isPublicAddress } from '../../lib/sources/upstream/public-host.ts'
import { VERSION } from '../../lib/version.ts'
import { lookupPublic, notPublic } from './public-lookup.ts'

interface UpstreamFetchOptions {
  /** Loopback hosts that the operator configured. */
  allowLoopbackHosts: readonly string[]
  /** Longest wait for an answer's headers, and between two parts of its body. */
  answerMs?: number
}

const CONNECT_MS = 5000
/** Sources have shorter deadlines. */
const ANSWER_MS = 10_000
const USER_AGENT = `brand-check/${VERSION}`

/**
 * Connects only to public addresses, checked after DNS resolution, and to the allowed loopback hosts. Limits the times
 * to connect and to answer.
 */
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
