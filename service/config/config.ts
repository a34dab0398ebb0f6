import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isServiceAddress } from '../../lib/client/connection-code.ts'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'

import type { Endpoint } from '../../lib/sources/domains/lines/line-asker.ts'
import { EURID_ENDPOINT, NICAT_ENDPOINT } from '../../lib/sources/domains/lines/line-paths.ts'
import { LINDAS_ADDRESS } from '../../lib/sources/offices/lindas/lindas-path.ts'
import { z } from '../../lib/zod.ts'
import { PEPPER_MIN } from '../access/secrets.ts'
import { signingKey } from '../receipts/signing-key.ts'
import { HELD_OFFICES, officeNamed } from '../registers/offices.ts'
import { nearWord } from '../system/near-word.ts'
import { CannotStart } from '../system/start-failure.ts'
import {
  credentialFaults,
  type DpmaAccess,
  dpmaAccess,
  type EuipoAccess,
  euipoAccess,
  isEuipoPlace,
  type SwissregAccess,
  swissregAccess,
  type ZefixAccess,
  zefixAccess,
} from './credentials.ts'
import { OFF, readEndpoint } from './endpoint.ts'
import { MAIL_SETTINGS, type MailConfig, mailFaults, mailSettingsOf } from './mail-config.ts'
import { SERVING_SETTINGS, type Serving, servingFaults, servingOf } from './serving.ts'
import { wholeNumber } from './whole-number.ts'

/** Settings of the service, each from one environment variable; see docs/OPERATING.md. */
export interface Config extends Serving {
  host: string
  port: number
  /** Address under which clients reach the service, no trailing slash. */
  publicUrl: string
  dataDir: string
  /** PostgreSQL to keep everything in; null for the embedded database in the data directory. */
  databaseUrl: string | null
  /** The operator's own plans; null for those that ship. */
  plansFile: string | null
  /** Null: one is made at first start and kept in the data directory. */
  keyPepper: string | null
  /** Secret of the key that signs receipts, 32 bytes in base64url. Null: one is made at first start and kept in the data directory. */
  receiptKey: string | null
  /** Offices whose imported records count as the whole register, however few they are. */
  wholeRegisters: string[]
  /** Offices whose imported records are kept and searched in PostgreSQL. */
  registersInDatabase: string[]
  lindasUrl: string
  /** File or address of an RFC 9224 bootstrap file; null for the one that ships. */
  rdapBootstrap: string | null
  /** Where EURid and nic.at answer about .eu and .at; null where the operator wants one not asked. */
  euridDas: Endpoint | null
  nicAtWhois: Endpoint | null
  /** How the interfaces of offices are asked; null without credentials. */
  euipo: EuipoAccess | null
  zefix: ZefixAccess | null
  swissreg: SwissregAccess | null
  dpma: DpmaAccess | null
  /** Address of a resolver for DNS over HTTPS; null for none. */
  dohUrl: string | null
  mail: MailConfig
  logLevel: (typeof LOG_LEVELS)[number]
  /** Settings that were made and that this version does nothing with. */
  ignored: string[]
}

const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

/** Every bad setting at once, one line each. */
export class BadSettings extends CannotStart {
  override name = 'BadSettings'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.lines = lines
  }
}

const address = z.string().check(
  z.refine(isServiceAddress, {
    error: 'must be an https address (plain http for 127.0.0.1, ::1 or localhost alone)',
  }),
)
const publicAddress = address.check(
  z.refine((text) => !/[?#]/.test(text), { error: 'must be an address without a query and without a fragment' }),
)
const endpoint = z.string().check(
  z.refine((text) => text === OFF || readEndpoint(text) !== null, {
    error: `must be a host and a port, as ${EURID_ENDPOINT.host}:${EURID_ENDPOINT.port}, or ${OFF}`,
  }),
)
const hostName = z.string().check(
  z.refine((host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host), {
    error: 'must be a host name or an IP address',
  }),
)

/** What an HTTP header can hold as it is. */
const plainText = z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'))

/** A user of HTTP Basic (RFC 7617 section 2). */
const basicUser = z.string().check(z.refine((user) => !user.includes(':'), { error: 'must not hold a colon' }))

/** Offices of marks, as `AT,CH`. */
const offices = (known: readonly string[]) =>
  z.string().check(
    z.refine((text) => listed(text).every((office) => known.some((each) => each.toUpperCase() === office)), {
      error: `must name some of ${known.join(', ')}, parted by commas`,
    }),
  )

const Settings = z.object({
  ...SERVING_SETTINGS,
  ...MAIL_SETTINGS,
  HOST: z._default(hostName, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 8787),
  PUBLIC_URL: z.optional(publicAddress),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a directory')), '.data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isPostgresAddress, { error: 'must be an address as postgres://user:password@host/name' })),
  ),
  PLANS_FILE: z.optional(z.string().check(z.refine(isFile, { error: 'must be a file that is there' }))),
  RECEIPT_KEY: z.optional(
    z.string().check(z.refine((text) => signingKey(text) !== null, { error: 'must be 32 random bytes in base64url' })),
  ),
  KEY_PEPPER: z.optional(z.string().check(z.minLength(PEPPER_MIN, `must be at least ${PEPPER_MIN} characters`))),
  WHOLE_REGISTERS: z._default(offices(HELD_OFFICES), ''),
  REGISTERS_IN_DATABASE: z._default(offices(JURISDICTIONS), ''),
  LINDAS_URL: z._default(address, LINDAS_ADDRESS),
  RDAP_BOOTSTRAP: z.optional(
    z.string().check(z.refine(isFileOrAddress, { error: 'must be a file that is there or an https address' })),
  ),
  EURID_DAS: z.optional(endpoint),
  NICAT_WHOIS: z.optional(endpoint),
  DOH_URL: z.optional(address),
  EUIPO_API_URL: z.optional(
    z.string().check(
      z.refine((value) => isEuipoPlace(value) || isServiceAddress(value), {
        error: 'must be production, sandbox or an https address',
      }),
    ),
  ),
  EUIPO_TOKEN_URL: z.optional(address),
  EUIPO_CLIENT_ID: z.optional(plainText),
  EUIPO_CLIENT_SECRET: z.optional(z.string()),
  ZEFIX_URL: z.optional(address),
  ZEFIX_USER: z.optional(basicUser),
  ZEFIX_PASSWORD: z.optional(z.string()),
  SWISSREG_API_URL: z.optional(address),
  SWISSREG_TOKEN_URL: z.optional(address),
  SWISSREG_USER: z.optional(z.string()),
  SWISSREG_PASSWORD: z.optional(z.string()),
  DPMA_URL: z.optional(address),
  DPMA_USER: z.optional(basicUser),
  DPMA_PASSWORD: z.optional(z.string()),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
})

function isFile(value: string): boolean {
  return statSync(value, { throwIfNoEntry: false })?.isFile() === true
}

function isFileOrAddress(value: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return isServiceAddress(value)
  return isFile(value)
}

/** The parts of a list that is written with commas, in upper case. */
function listed(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[,\s]+/)
    .filter((part) => part !== '')
}

function isPostgresAddress(value: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)
}

/** Settings of later versions, and misspelt ones: who sets one is told that this version does nothing with it. */
const UNSUPPORTED = /^(?:SMTP|MAIL|EUIPO|ZEFIX|SWISSREG|DPMA|LINDAS|RDAP|EURID|NICAT|DOH|RECEIPT|REGISTERS)_[A-Z0-9_]+$/

/** The setting that somebody meant who set another of nearly the same name; null where there is none. */
export const settingMeant = (name: string) => nearWord(name, Object.keys(Settings.shape))

/** Settings that were made, look like ours, and do nothing. */
function ignoredOf(given: Given): string[] {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(Settings.shape, name))
  return unknown.filter((name) => UNSUPPORTED.test(name) || settingMeant(name) !== null)
}

/** The endpoint that a setting names, which is known to be good; null for `off`. */
function endpointOr(standard: Endpoint, setting: string | undefined): Endpoint | null {
  if (setting === undefined) return standard
  return setting === OFF ? null : readEndpoint(setting)
}

type Given = Record<string, string | undefined>

/** What is wrong with where records are to be kept. */
function placeFaults(given: Given): [string, string][] {
  if (given.REGISTERS_IN_DATABASE === undefined || given.DATABASE_URL !== undefined) return []
  return [['REGISTERS_IN_DATABASE', 'needs DATABASE_URL']]
}

/** What is wrong with each setting alone, by its name. */
function fieldFaults(read: z.core.util.SafeParseResult<unknown>): Map<string, string> {
  return new Map(read.success ? [] : read.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Reads the settings; an empty variable counts as not set. Throws BadSettings. */
export function readConfig(env: Given): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const read = Settings.safeParse(given)
  const faults = fieldFaults(read)
  const between = [
    ...(faults.has('HOST') ? [] : servingFaults(given)),
    ...credentialFaults(given),
    ...mailFaults(given),
    ...placeFaults(given),
  ]
  for (const [name, fault] of between) if (!faults.has(name)) faults.set(name, fault)
  if (!read.success || faults.size > 0) throw new BadSettings([...faults].map((fault) => fault.join(' ')))
  const settings = read.data
  const host = isIP(settings.HOST) === 6 ? `[${settings.HOST}]` : settings.HOST
  const serving = servingOf(settings)
  const scheme = serving.tls === null ? 'http' : 'https'
  return {
    ...serving,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `${scheme}://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    plansFile: settings.PLANS_FILE ?? null,
    keyPepper: settings.KEY_PEPPER ?? null,
    receiptKey: settings.RECEIPT_KEY ?? null,
    wholeRegisters: listed(settings.WHOLE_REGISTERS).map((office) => officeNamed(office) ?? office),
    registersInDatabase: listed(settings.REGISTERS_IN_DATABASE),
    lindasUrl: settings.LINDAS_URL,
    rdapBootstrap: settings.RDAP_BOOTSTRAP ?? null,
    euridDas: endpointOr(EURID_ENDPOINT, settings.EURID_DAS),
    nicAtWhois: endpointOr(NICAT_ENDPOINT, settings.NICAT_WHOIS),
    euipo: euipoAccess(settings),
    zefix: zefixAccess(settings),
    swissreg: swissregAccess(settings),
    dpma: dpmaAccess(settings),
    dohUrl: settings.DOH_URL ?? null,
    mail: mailSettingsOf(settings),
    logLevel: settings.LOG_LEVEL,
    ignored: ignoredOf(given),
  }
}
