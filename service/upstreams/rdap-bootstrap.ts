import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isLoopbackHost, LOOPBACK_HOSTS } from '../../lib/loopback.ts'
import { readHttpDate } from '../../lib/retry-after.ts'
import {
  type Bootstrap,
  IANA_BOOTSTRAP,
  NO_BOOTSTRAP,
  readBootstrap,
} from '../../lib/sources/domains/rdap/bootstrap.ts'
import { askUpstream } from '../../lib/sources/upstream/http.ts'
import { BadSettings } from '../config/config.ts'
import { createUpstreamFetch } from './upstream-fetch.ts'

const SHIPPED = fileURLToPath(new URL('../../data/rdap-bootstrap.json', import.meta.url))
const DAY_MS = 24 * 60 * 60_000
/** A week. RFC 9224, section 8, allows one fetch a day. */
const LONGEST_MS = 7 * DAY_MS
const RETRY_MS = 5 * 60_000
const FETCH_MS = 5000

interface Loaded {
  bootstrap: Bootstrap
  /** Milliseconds since the epoch. */
  goodUntil: number
}

async function loadFile(path: string, now: number): Promise<Loaded> {
  const json: unknown = JSON.parse(await readFile(path, 'utf8'))
  return { bootstrap: readBootstrap(json, { allowLoopback: true }), goodUntil: now + DAY_MS }
}

/** A day later, or at the later time of Cache-Control or Expires. */
export function goodUntil(headers: Headers, now: number): number {
  const maxAge = /\bmax-age=(\d+)/i.exec(headers.get('cache-control') ?? '')?.[1]
  const expires = readHttpDate(headers.get('expires') ?? '')
  const said = maxAge !== undefined ? now + Number(maxAge) * 1000 : (expires ?? now)
  return Math.min(Math.max(said, now + DAY_MS), now + LONGEST_MS)
}

async function loadAddress(address: string, fetch: typeof globalThis.fetch, now: () => number): Promise<Loaded> {
  const context = { fetch, signal: AbortSignal.timeout(FETCH_MS), now }
  // This request says nothing about a checked name, so it may follow redirects to any host.
  const request = { url: address, accept: 'application/json', mayGoTo: () => true }
  const outcome = await askUpstream(request, context)
  if (outcome.kind !== 'ok') throw new Error(outcome.reason)
  const allowLoopback = isLoopbackHost(new URL(address).hostname)
  return { bootstrap: readBootstrap(outcome.json, { allowLoopback }), goodUntil: goodUntil(outcome.headers, now()) }
}

/** Reading an expired bootstrap starts a refresh. */
function keepFresh(first: Loaded, load: () => Promise<Loaded>, now: () => number): () => Bootstrap {
  let held = first
  let refreshing = false
  return () => {
    const since = now()
    if (since > held.goodUntil && !refreshing) {
      refreshing = true
      load()
        .catch(() => ({ ...held, goodUntil: since + RETRY_MS }))
        .then((loaded) => {
          held = loaded
          refreshing = false
        })
    }
    return held.bootstrap
  }
}

interface BootstrapOptions {
  fetch?: typeof fetch
  /** Milliseconds since the epoch. */
  now?: () => number
}

/**
 * Loads the RDAP bootstrap from a file or address, or the shipped IANA file if `location` is null. An operator's file
 * wins over ours: verified servers outside IANA's file only fill its gaps. Throws `BadSettings` for an unusable file.
 * Retries an address that does not answer. Until then no registry is connected, because the operator's choice is
 * unknown.
 */
export async function loadBootstrap(
  location: string | null,
  { fetch = createUpstreamFetch({ allowLoopbackHosts: LOOPBACK_HOSTS }), now = Date.now }: BootstrapOptions = {},
): Promise<() => Bootstrap> {
  const shipped = await loadFile(SHIPPED, now())
  if (location === null) return () => shipped.bootstrap
  if (/^https?:\/\//i.test(location)) {
    const load = () => loadAddress(location, fetch, now)
    const before = location === IANA_BOOTSTRAP ? shipped.bootstrap : NO_BOOTSTRAP
    const first = await load().catch(() => ({ bootstrap: before, goodUntil: now() + RETRY_MS }))
    return keepFresh(first, load, now)
  }
  const load = () => loadFile(location, now())
  try {
    return keepFresh(await load(), load, now)
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (typeof code === 'string') throw new BadSettings([`RDAP_BOOTSTRAP cannot be read (${code})`])
    throw new BadSettings([`RDAP_BOOTSTRAP must name a file that can be read and is an RDAP bootstrap (RFC 9224)`])
  }
}
