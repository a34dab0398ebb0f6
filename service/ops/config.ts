import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { createSecureContext } from 'node:tls'
import ipaddr from 'ipaddr.js'
import { isLoopbackHost, isServiceAddress } from '../../lib/loopback.ts'
import { ENDPOINTS, type Endpoint } from '../../lib/sources/domains/das-whois.ts'
import { isPublicHost } from '../../lib/sources/http/request.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { type Office, type OfficeInterface, type OfficeSettings, SETTING } from '../../lib/sources/offices/office.ts'
import { z } from '../../lib/zod.ts'
import { CannotStart } from './failures.ts'
import { fileSetting, type Given, settingsInUse, withSecretFiles } from './given-settings.ts'
import { officeRecords } from './office-records.ts'
import { PEPPER_MIN, signingKeys } from './secrets.ts'
import { nearWord } from './text.ts'

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : text)),
    z.int({ error }).check(z.minimum(from, error), z.maximum(to, error)),
  )
}

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Proxies that may name the client: the nearest `hops`, or those in these networks. */
type TrustProxy = { hops: number } | { ranges: Range[] }

export const TRUST_NOBODY: TrustProxy = { hops: 0 }
const HOPS_MAX = 10

const withoutPort = (text: string) => text.trim().replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1')

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
interface TlsFiles {
  cert: string
  key: string
}

const TOKEN_MIN = 16

/** Describes a text that passes the test. Otherwise the message says what the setting must be. */
function textThat(isGood: (text: string) => boolean, error: string) {
  return z.string().check(z.refine(isGood, { error }))
}

const SERVING_SETTINGS = {
  TRUST_PROXY: z.optional(
    textThat(
      (text) => readTrustProxy(text) !== null,
      'must be the number of proxies before this service (0-10), or their addresses, separated by commas',
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

/** A service that other machines can reach must use TLS or a proxy with TLS, because clients send it keys and names. */
function servingFaults({ HOST = '127.0.0.1', PUBLIC_URL, METRICS_HOST, ...given }: Given): [string, string][] {
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

function servingOf(settings: z.infer<z.ZodMiniObject<typeof SERVING_SETTINGS>>) {
  const { TRUST_PROXY, TLS_CERT, TLS_KEY, METRICS_PORT, METRICS_HOST, METRICS_TOKEN, DRAIN_SECONDS } = settings
  return {
    trustProxy: (TRUST_PROXY === undefined ? null : readTrustProxy(TRUST_PROXY)) ?? TRUST_NOBODY,
    tls: TLS_CERT === undefined || TLS_KEY === undefined ? null : { cert: TLS_CERT, key: TLS_KEY },
    /** Null if the metrics have no separate port. */
    metricsPort: METRICS_PORT ?? null,
    metricsHost: METRICS_HOST,
    /** If set, the service itself also answers `/metrics`, and the separate port requires the token too. */
    metricsToken: METRICS_TOKEN ?? null,
    /** Time in which a stopping service reports "not ready" but still accepts requests. */
    drainMs: DRAIN_SECONDS * 1000,
  }
}

/** `claim`: the mail links to a page that shows the key once. `inline`: the mail contains the key. */
const KEY_DELIVERIES = ['claim', 'inline'] as const

/** `name@company.com`, or `Company <name@company.com>` (the common part of RFC 5322, section 3.4). */
const mailbox = z.string().check(
  z.refine((text) => /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text.trim()), {
    error: 'must be an address as name@company.com or Company <name@company.com>',
  }),
)

function isMailServer(value: string): boolean {
  return /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

const MAIL_SETTINGS = {
  SMTP_URL: z.optional(
    z
      .string()
      .check(z.refine(isMailServer, { error: 'must be an address as smtp://user:password@host:587 or smtps://host' })),
  ),
  MAIL_FROM: z.optional(mailbox),
  MAIL_TO: z.optional(mailbox),
  KEY_DELIVERY: z._default(z.enum(KEY_DELIVERIES, { error: `must be one of ${KEY_DELIVERIES.join(', ')}` }), 'claim'),
}

/** A key that is mailed inline must not end up in a file. */
function mailFaults({ SMTP_URL, MAIL_FROM, KEY_DELIVERY }: Record<string, string | undefined>): [string, string][] {
  const faults: [string, string][] = []
  if (SMTP_URL !== undefined && MAIL_FROM === undefined)
    faults.push(['MAIL_FROM', 'must be the address that mails come from when SMTP_URL is set'])
  if (SMTP_URL === undefined && KEY_DELIVERY === 'inline')
    faults.push(['KEY_DELIVERY', 'can be inline only when SMTP_URL is set: without it mails are written to files'])
  return faults
}

function mailSettingsOf(settings: z.infer<z.ZodMiniObject<typeof MAIL_SETTINGS>>) {
  return {
    /** Null if mails are written to files. */
    smtpUrl: settings.SMTP_URL ?? null,
    from: settings.MAIL_FROM ?? 'Brand Check <brand-check@localhost>',
    to: settings.MAIL_TO ?? null,
    keyDelivery: settings.KEY_DELIVERY,
  }
}

/** What pages, quotes and mails say about the operator and the contract. Null: the operator has not said it. */
export interface Offer {
  operatorName: string | null
  operatorAddress: string | null
  vatPercent: number | null
  /** Term of the contract, in the operator's words. */
  contractTerm: string | null
  extensionUrl: string | null
  /** Free keys that the service gives without a person in 24 hours. */
  freeKeysADay: number
}

const oneLine = z.string().check(z.regex(/^[^\r\n]{1,300}$/, 'must be one line of at most 300 characters'))

const OFFER_SETTINGS = {
  OPERATOR_NAME: z.optional(oneLine),
  OPERATOR_ADDRESS: z.optional(oneLine),
  VAT_PERCENT: z.optional(
    z.string().check(z.regex(/^\d{1,2}(?:\.\d{1,2})?$/, 'must be a percentage such as 8.1, or 0')),
  ),
  CONTRACT_TERM: z.optional(oneLine),
  EXTENSION_URL: z.optional(SETTING.address),
  FREE_KEYS_A_DAY: z._default(wholeNumber(0, 100_000), 50),
} as const

function offerOf(settings: z.infer<z.ZodMiniObject<typeof OFFER_SETTINGS>>): Offer {
  return {
    operatorName: settings.OPERATOR_NAME ?? null,
    operatorAddress: settings.OPERATOR_ADDRESS ?? null,
    vatPercent: settings.VAT_PERCENT === undefined ? null : Number(settings.VAT_PERCENT),
    contractTerm: settings.CONTRACT_TERM ?? null,
    extensionUrl: settings.EXTENSION_URL ?? null,
    freeKeysADay: settings.FREE_KEYS_A_DAY,
  }
}

const OFF = 'off'

/** Reads a host with a port, such as `das.eu:4343` or `[::1]:43`. */
export function readEndpoint(text: string): Endpoint | null {
  const [, bracketed, name, digits] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text.trim()) ?? []
  const host = (bracketed ?? name)?.toLowerCase()
  const port = Number(digits)
  if (host === undefined || port < 1 || port > 65_535) return null
  return isLoopbackHost(host) || isPublicHost(host) ? { host, port } : null
}

const interfacesOf = (offices: readonly Office[]): OfficeInterface[] => offices.flatMap(({ interfaces }) => interfaces)
const bulksOf = (offices: readonly Office[]) => offices.flatMap(({ bulk }) => bulk ?? [])
const groupsOf = (offices: readonly Office[]) =>
  [...interfacesOf(offices), ...bulksOf(offices)].flatMap(({ settings }) => settings)

function officeShape(offices: readonly Office[]): Record<string, z.ZodMiniOptional<z.ZodMiniType<string>>> {
  const each = groupsOf(offices).flatMap(({ variables }) => Object.entries(variables))
  return Object.fromEntries(each.map(([name, schema]) => [name, z.optional(schema)]))
}

/** The messages do not repeat values. */
function officeFaults(given: OfficeSettings, offices: readonly Office[]): Map<string, string> {
  const faults = new Map<string, string>()
  for (const { variables, together } of groupsOf(offices)) {
    const names = together ? Object.keys(variables) : []
    const made = names.find((name) => given[name])
    if (made === undefined) continue
    for (const name of names) if (!given[name]) faults.set(name, `must be set as well, for ${made} is`)
  }
  for (const { faults: between } of interfacesOf(offices))
    for (const [name, fault] of between?.(given) ?? []) faults.set(name, fault)
  return faults
}

/** Returns the addresses that the connected APIs and downloads of these offices query. */
export function officeAddresses(given: OfficeSettings, offices: readonly Office[]): string[] {
  return [...interfacesOf(offices), ...bulksOf(offices)].flatMap((each) => each.connect(given)?.addresses ?? [])
}

const PACKS = ['off', 'key', 'open'] as const
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const

export class BadSettings extends CannotStart {
  override name = 'BadSettings'
  readonly lines: string[]

  constructor(lines: string[]) {
    super(`These settings cannot be used:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    this.lines = lines
  }
}

const publicAddress = SETTING.address.check(
  z.refine((text) => !/[?#]/.test(text), { error: 'must be an address without a query and without a fragment' }),
)
const endpoint = textThat(
  (text) => text === OFF || readEndpoint(text) !== null,
  `must be a host and a port, as ${ENDPOINTS.eurid.host}:${ENDPOINTS.eurid.port}, or ${OFF}`,
)
const hostName = textThat(
  (host) => isIP(host) !== 0 || /^[a-z0-9.-]+$/i.test(host),
  'must be a host name or an IP address',
)

const listOf = (known: readonly string[]) =>
  z.string().check(
    z.refine((text) => listed(text).every((office) => known.some((each) => each.toUpperCase() === office)), {
      error: `must name some of ${known.join(', ')}, parted by commas`,
    }),
  )

const OWN_SETTINGS = {
  ...SERVING_SETTINGS,
  ...MAIL_SETTINGS,
  ...OFFER_SETTINGS,
  HOST: z._default(hostName, '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 8787),
  PUBLIC_URL: z.optional(publicAddress),
  DATA_DIR: z._default(z.string().check(z.minLength(1, 'must name a directory')), '.data'),
  DATABASE_URL: z.optional(textThat(isPostgresAddress, 'must be an address as postgres://user:password@host/name')),
  MIGRATE: z._default(z.enum(['no', 'yes'], { error: 'must be yes or no' }), 'no'),
  BACKUP_DAILY: z._default(wholeNumber(0, 365), 0),
  PLANS_FILE: z.optional(textThat(isFile, 'must be a file that is there')),
  RECEIPT_KEY: z.optional(textThat((text) => signingKeys.read(text) !== null, 'must be 32 random bytes in base64url')),
  KEY_PEPPER: z.optional(z.string().check(z.minLength(PEPPER_MIN, `must be at least ${PEPPER_MIN} characters`))),
  REGISTERS_RESERVED: z._default(wholeNumber(0, 99), 25),
  PACKS: z._default(z.enum(PACKS, { error: `must be one of ${PACKS.join(', ')}` }), 'off'),
  PACKS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 120),
  RDAP_BOOTSTRAP: z.optional(textThat(isFileOrAddress, 'must be a file that is there or an https address')),
  EURID_DAS: z.optional(endpoint),
  NICAT_WHOIS: z.optional(endpoint),
  DOH_URL: z.optional(SETTING.address),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }), 'info'),
}

function isFile(value: string): boolean {
  return statSync(value, { throwIfNoEntry: false })?.isFile() === true
}

function isFileOrAddress(value: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return isServiceAddress(value)
  return isFile(value)
}

function listed(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[,\s]+/)
    .filter((part) => part !== '')
}

function isPostgresAddress(value: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value)
}

/** Schemas of the settings by their names: of the service, and of its offices. */
export function settingsWith(offices: readonly Office[]) {
  const all = officeRecords.all(offices).map(({ code }) => code)
  const marks = officeRecords.all(offices.filter(({ facts }) => facts.kind === 'trademark')).map(({ code }) => code)
  const lists = {
    WHOLE_REGISTERS: z._default(listOf(all), ''),
    REGISTERS_IN_DATABASE: z._default(listOf(marks), ''),
  }
  return { own: z.object({ ...OWN_SETTINGS, ...lists }), ofOffices: z.object(officeShape(offices)) }
}

function namesOfSettings(offices: readonly Office[]): string[] {
  const { own, ofOffices } = settingsWith(offices)
  return [own, ofOffices].flatMap(({ shape }) => Object.keys(shape))
}

/** `EUIPO_` for `EUIPO_CLIENT_ID`. */
const familyOf = (name: string) => name.slice(0, name.indexOf('_') + 1)

/** Unknown settings of these families are misspelt or belong to a later version, so the log warns about them. */
const FAMILIES = ['SMTP_', 'MAIL_', 'RDAP_', 'EURID_', 'NICAT_', 'DOH_', 'RECEIPT_', 'REGISTERS_', 'OPERATOR_']

/** Returns the known setting that an unknown name probably meant, or null. */
export const settingMeant = (name: string, offices: readonly Office[]) => nearWord(name, namesOfSettings(offices))

function ignoredOf(given: Given, offices: readonly Office[]): string[] {
  const settings = namesOfSettings(offices)
  const known = [...settings, ...settings.flatMap((name) => fileSetting(name) ?? [])]
  const families = [...FAMILIES, ...Object.keys(officeShape(offices)).map(familyOf)]
  const looksOurs = (name: string) =>
    (families.includes(familyOf(name)) && /^[A-Z0-9_]+$/.test(name)) ||
    settings.includes(name.replace(/_FILE$/, '')) ||
    nearWord(name, known) !== null
  return Object.keys(given).filter((name) => !known.includes(name) && looksOurs(name))
}

function endpointOr(standard: Endpoint, setting: string | undefined): Endpoint | null {
  if (setting === undefined) return standard
  return setting === OFF ? null : readEndpoint(setting)
}

function placeFaults({ DATABASE_URL, REGISTERS_IN_DATABASE, BACKUP_DAILY = '0' }: Given): [string, string][] {
  if (DATABASE_URL === undefined)
    return REGISTERS_IN_DATABASE === undefined ? [] : [['REGISTERS_IN_DATABASE', 'needs DATABASE_URL']]
  return Number(BACKUP_DAILY) === 0 ? [] : [['BACKUP_DAILY', 'is for SQLite: back PostgreSQL up with pg_dump']]
}

function fieldFaults(read: z.core.util.SafeParseResult<unknown>): Map<string, string> {
  return new Map(read.success ? [] : read.error.issues.map(({ path, message }) => [String(path[0]), message]))
}

/** Throws `BadSettings`. */
export function readConfig(env: Given, offices: readonly Office[] = OFFICES) {
  const names = namesOfSettings(offices)
  const { given, faults: faultsOfFiles } = withSecretFiles(env, names)
  const { own, ofOffices } = settingsWith(offices)
  const read = own.safeParse(given)
  const readOfOffices = ofOffices.safeParse(given)
  const faults = new Map([...fieldFaults(read), ...fieldFaults(readOfOffices)])
  const between = [
    ...faultsOfFiles,
    ...(faults.has('HOST') ? [] : servingFaults(given)),
    ...officeFaults(given, offices),
    ...mailFaults(given),
    ...placeFaults(given),
  ]
  for (const [name, fault] of between) if (!faults.has(name)) faults.set(name, fault)
  if (!read.success || !readOfOffices.success || faults.size > 0)
    throw new BadSettings([...faults].map((fault) => fault.join(' ')))
  const settings = read.data
  const host = isIP(settings.HOST) === 6 ? `[${settings.HOST}]` : settings.HOST
  const serving = servingOf(settings)
  const scheme = serving.tls === null ? 'http' : 'https'
  return {
    ...serving,
    host: settings.HOST,
    port: settings.PORT,
    /** Without a trailing slash. */
    publicUrl: (settings.PUBLIC_URL ?? `${scheme}://${host}:${settings.PORT}`).replace(/\/+$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    /** Null for the embedded database. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** True if a start may change the tables of a PostgreSQL database. SQLite needs no permission. */
    mayMigrate: settings.MIGRATE === 'yes',
    /** Number of daily backups to keep. 0: makes none. */
    backupsKept: settings.BACKUP_DAILY,
    /** Null for the shipped plans. */
    plansFile: settings.PLANS_FILE ?? null,
    /** Secret for the keyed hashes of keys. If null, the service makes one. */
    keyPepper: settings.KEY_PEPPER ?? null,
    /** Secret of the key that signs receipts, 32 bytes in base64url. If null, the service makes one. */
    receiptKey: settings.RECEIPT_KEY ?? null,
    /** Offices whose import counts as the complete register, even with few records. */
    wholeRegisters: listed(settings.WHOLE_REGISTERS).map(
      (office) => officeRecords.named(office, offices)?.code ?? office,
    ),
    registersInDatabase: listed(settings.REGISTERS_IN_DATABASE),
    /** Percent of an office's daily quota that a sync leaves to checks. */
    registersReserved: settings.REGISTERS_RESERVED,
    packs: settings.PACKS,
    /** Most requests for offline snapshots a minute, of each key or network address. */
    packsPerMinute: settings.PACKS_PER_MINUTE,
    /** File or address of an RFC 9224 bootstrap file. Null for the shipped one. */
    rdapBootstrap: settings.RDAP_BOOTSTRAP ?? null,
    /** Endpoints of EURid (.eu) and nic.at (.at). Null switches one off. */
    euridDas: endpointOr(ENDPOINTS.eurid, settings.EURID_DAS),
    nicAtWhois: endpointOr(ENDPOINTS.nicAt, settings.NICAT_WHOIS),
    offices,
    officeSettings: readOfOffices.data,
    /** Resolver for DNS over HTTPS. */
    dohUrl: settings.DOH_URL ?? null,
    mail: mailSettingsOf(settings),
    offer: offerOf(settings),
    logLevel: settings.LOG_LEVEL,
    ignored: ignoredOf(given, offices),
    /** Every setting of the service and its offices, without secrets. */
    used: settingsInUse(names, given, { ...settings, ...readOfOffices.data }),
  }
}

/** Each setting is an environment variable. See docs/reference/settings.md. */
export type Config = ReturnType<typeof readConfig>
