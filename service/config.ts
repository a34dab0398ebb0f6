import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isServiceAddress } from '../lib/client/connection-code.ts'
import { LINDAS_ADDRESS } from '../lib/sources/lindas.ts'
import { z } from '../lib/zod.ts'

/** Settings of the service, each from one environment variable; see docs/OPERATING.md. */
export interface Config {
  host: string
  port: number
  /** Address under which clients reach the service, no trailing slash. */
  publicUrl: string
  dataDir: string
  /** Null: one is made at first start and kept in the data directory. */
  keyPepper: string | null
  lindasUrl: string
  /** File or address of an RFC 9224 bootstrap file; null for the one that ships. */
  rdapBootstrap: string | null
  logLevel: (typeof LOG_LEVELS)[number]
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Every bad setting at once, one line each. */
export class BadSettings extends Error {
  override name = 'BadSettings'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.lines = lines
  }
}

function wholeNumber(from: number, to: number) {
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : text)),
    z
      .int({ error: `must be a whole number from ${from} to ${to}` })
      .check(
        z.minimum(from, `must be a whole number from ${from} to ${to}`),
        z.maximum(to, `must be a whole number from ${from} to ${to}`),
      ),
  )
}

const address = z.string().check(
  z.refine(isServiceAddress, {
    error: 'must be an https address (plain http for 127.0.0.1, ::1 or localhost alone)',
  }),
)
const hostName = z.string().check(
  z.refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), {
    error: 'must be a host name or an IP address',
  }),
)

const Settings = z.object({
  HOST: z._default(hostName, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 8787),
  PUBLIC_URL: z.optional(address),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a directory')), '.data'),
  KEY_PEPPER: z.optional(z.string().check(z.minLength(32, 'must be at least 32 characters'))),
  LINDAS_URL: z._default(address, LINDAS_ADDRESS),
  RDAP_BOOTSTRAP: z.optional(
    z.string().check(z.refine(isFileOrAddress, { error: 'must be a file or an https address' })),
  ),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
})

function isFileOrAddress(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? isServiceAddress(value) : value.length > 0
}

/** A service that others can reach must be reached over https: keys and names travel on that way. */
function crossChecks(settings: z.infer<typeof Settings>): string[] {
  if (LOOPBACK.has(settings.HOST) || settings.PUBLIC_URL?.startsWith('https://')) return []
  return ['PUBLIC_URL must be the https address of this service when HOST is not loopback']
}

/** Reads the settings; an empty variable counts as not set. Throws BadSettings. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = Settings.safeParse(given)
  if (!read.success) {
    throw new BadSettings(read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  }
  const settings = read.data
  const faults = crossChecks(settings)
  if (faults.length > 0) throw new BadSettings(faults)
  const host = isIP(settings.HOST) === 6 ? `[${settings.HOST}]` : settings.HOST
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    keyPepper: settings.KEY_PEPPER ?? null,
    lindasUrl: settings.LINDAS_URL,
    rdapBootstrap: settings.RDAP_BOOTSTRAP ?? null,
    logLevel: settings.LOG_LEVEL,
  }
}
