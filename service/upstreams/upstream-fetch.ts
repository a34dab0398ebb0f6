import { isIP } from 'node:net'
import { Agent, buildConnector, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici'
import { bareHost } from '../../lib/loopback.ts'
import { isPublicAddress } from '../../lib/sources/upstream/public-host.ts'
import { VERSION } from '../../lib/version.ts'
import { lookupPublic, notPublic } from './public-lookup.ts'

export interface UpstreamFetchOptions {
  /** Hosts among LOOPBACK_HOSTS that the operator named in the settings. */
  allowLoopbackHosts: readonly string[]
  /** Longest wait, in milliseconds, for an answer's headers, and between two parts of its body; ANSWER_MS where left out. */
  answerMs?: number
}

const CONNECT_MS = 5000
/** Longest wait for an answer where none is given, in milliseconds; sources have shorter deadlines of their own. */
const ANSWER_MS = 10_000
const USER_AGENT = `brand-check/${VERSION}`

/**
 * The fetch that upstreams are asked with. It connects only to public addresses, checked after a name is resolved, and
 * to the named hosts on this machine. It limits the time to connect and to answer, and sends our User-Agent. Rejects as
 * fetch does.
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
