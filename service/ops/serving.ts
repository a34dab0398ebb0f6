import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { z } from '../../lib/zod.ts'

export function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : text)),
    z.int({ error }).check(z.minimum(from, error), z.maximum(to, error)),
  )
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Proxies that may name the client: the nearest `hops`, or those in these networks. */
export type TrustProxy = { hops: number } | { ranges: Range[] }

export const TRUST_NOBODY: TrustProxy = { hops: 0 }
const HOPS_MAX = 10

/** Some proxies add a port (`1.2.3.4:5678`, `[::1]:5678`). */
const withoutPort = (text: string) => text.trim().replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1')

/** An IPv4 address mapped into IPv6 becomes IPv4. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) !== 0 ? ipaddr.process(bare) : null
}

function rangeOf(text: string): Range | null {
  if (isIP(text.replace(/\/\d+$/, '')) !== 0 && ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

export function readTrustProxy(text: string): TrustProxy | null {
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text)
    return hops <= HOPS_MAX ? { hops } : null
  }
  const ranges = text.split(',').map((part) => rangeOf(part.trim()))
  return ranges.every((range) => range !== null) ? { ranges } : null
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits)
}

/**
 * Reads `X-Forwarded-For` from right to left while the hop is a trusted proxy, because anybody may have written the
 * rest. An IPv6 address becomes its /64 network, because one customer has a complete network.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trust: TrustProxy): string {
  const peerAddress = addressOf(peer)
  if (peerAddress === null) return ''
  let client = peerAddress
  const named = forwardedFor?.split(',').toReversed() ?? []
  for (const [hop, text] of named.entries()) {
    const believed = 'hops' in trust ? hop < trust.hops : trust.ranges.some((range) => isIn(client, range))
    const address = believed ? addressOf(withoutPort(text)) : null
    if (address === null) break
    client = address
  }
  if (client.kind() === 'ipv4') return client.toString()
  return `${(client as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** Paths of PEM files: a certificate with its chain, and its key. */
export interface TlsFiles {
  cert: string
  key: string
}

export interface Serving {
  trustProxy: TrustProxy
  tls: TlsFiles | null
  /** Null if the metrics have no separate port. */
  metricsPort: number | null
  metricsHost: string
  /** If set, the service itself also answers `/metrics`, and the separate port requires the token too. */
  metricsToken: string | null
  /** Time in which a stopping service reports "not ready" but still accepts requests. */
  drainMs: number
}

const TOKEN_MIN = 16

export const SERVING_SETTINGS = {
  TRUST_PROXY: z.optional(
    z.string().check(
      z.refine((text) => readTrustProxy(text) !== null, {
        error: 'must be the number of proxies before this service (0-10), or their addresses, separated by commas',
      }),
    ),
  ),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  METRICS_PORT: z.optional(wholeNumber(0, 65535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]+$/, 'must be without spaces'),
        z.minLength(TOKEN_MIN, `must be at least ${TOKEN_MIN} characters`),
      ),
  ),
  DRAIN_SECONDS: z._default(wholeNumber(0, 300), 0),
} as const

type Given = Record<string, string | undefined>

/** Throws if certificate and key are unreadable or do not match. */
export function readTls({ cert, key }: TlsFiles): { cert: Buffer; key: Buffer } {
  const read = { cert: readFileSync(cert), key: readFileSync(key) }
  createSecureContext(read)
  return read
}

function tlsFault(cert: string, key: string): [string, string][] {
  try {
    readTls({ cert, key })
    return []
  } catch (error) {
    const { path } = error as { path?: unknown }
    if (path === cert) return [['TLS_CERT', 'must be a file that can be read']]
    if (path === key) return [['TLS_KEY', 'must be a file that can be read']]
    return [['TLS_CERT', 'must be a certificate in PEM, and TLS_KEY its key']]
  }
}

const WILDCARDS = ['0.0.0.0', '::']

/**
 * A service that other machines can reach must use TLS, directly or through a proxy, because clients send it keys and
 * names.
 */
export function servingFaults({ HOST = '127.0.0.1', PUBLIC_URL, METRICS_HOST, ...given }: Given): [string, string][] {
  const { TLS_CERT, TLS_KEY, METRICS_TOKEN } = given
  const faults: [string, string][] = []
  if (TLS_CERT !== undefined && TLS_KEY === undefined) faults.push(['TLS_KEY', 'must be set as well, for TLS_CERT is'])
  if (TLS_KEY !== undefined && TLS_CERT === undefined) faults.push(['TLS_CERT', 'must be set as well, for TLS_KEY is'])
  const ownTls = TLS_CERT !== undefined && TLS_KEY !== undefined
  if (ownTls) faults.push(...tlsFault(TLS_CERT, TLS_KEY))
  const https = PUBLIC_URL !== undefined && /^https:/i.test(PUBLIC_URL)
  if (ownTls && PUBLIC_URL !== undefined && !https)
    faults.push(['PUBLIC_URL', 'must be an https address if TLS_CERT is set'])
  else if (!isLoopbackHost(HOST) && !https && (!ownTls || WILDCARDS.includes(HOST)))
    faults.push(['PUBLIC_URL', 'must be the https address of this service when HOST is not loopback'])
  if (METRICS_HOST !== undefined && !isLoopbackHost(METRICS_HOST) && METRICS_TOKEN === undefined)
    faults.push(['METRICS_TOKEN', 'must also be set if METRICS_HOST is not loopback'])
  return faults
}

export function servingOf(settings: z.infer<z.ZodMiniObject<typeof SERVING_SETTINGS>>): Serving {
  const { TRUST_PROXY, TLS_CERT, TLS_KEY, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, DRAIN_SECONDS } = settings
  return {
    trustProxy: (TRUST_PROXY === undefined ? null : readTrustProxy(TRUST_PROXY)) ?? TRUST_NOBODY,
    tls: TLS_CERT === undefined || TLS_KEY === undefined ? null : { cert: TLS_CERT, key: TLS_KEY },
    metricsPort: METRICS_PORT ?? null,
    metricsHost: METRICS_HOST,
    metricsToken: METRICS_TOKEN ?? null,
    drainMs: DRAIN_SECONDS * 1000,
  }
}
