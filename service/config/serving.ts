import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { z } from '../../lib/zod.ts'
import { readTrustProxy, TRUST_NOBODY, type TrustProxy } from './trust-proxy.ts'
import { wholeNumber } from './whole-number.ts'

/** Paths of PEM files: a certificate with its chain, and its key. */
export interface TlsFiles {
  cert: string
  key: string
}

export interface Serving {
  trustProxy: TrustProxy
  tls: TlsFiles | null
  /** Null if the metrics have no port. */
  metricsPort: number | null
  metricsHost: string
  /** Opens the metrics at `/metrics` of the service. Their own port then requires it too. */
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
 * A service that others can reach must use TLS, directly or through a proxy, because clients send it keys and names.
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
    faults.push(['PUBLIC_URL', 'must be an https address where TLS_CERT is set'])
  else if (!isLoopbackHost(HOST) && !https && (!ownTls || WILDCARDS.includes(HOST)))
    faults.push(['PUBLIC_URL', 'must be the https address of this service when HOST is not loopback'])
  if (METRICS_HOST !== undefined && !isLoopbackHost(METRICS_HOST) && METRICS_TOKEN === undefined)
    faults.push(['METRICS_TOKEN', 'must be set as well where METRICS_HOST is not loopback'])
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
