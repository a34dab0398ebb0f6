import type { RecordStatus } from '../../contract/constants.ts'
import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'
import { statusReader } from '../fields/fields.ts'
import type { Budget } from '../http/quota.ts'
import type { UpstreamClient } from '../http/request.ts'
import type { Connector } from '../registers/connector.ts'
import type { MarkRecord } from '../registers/record.ts'
import type { RegisterFacts } from '../source.ts'
import type { BulkFeed, RegisterReader } from './sync.ts'

interface DayAllowance {
  questions: number
  left: number
}

export type WholeReader =
  /** Reads partitions from a search API. `allowed` is for an API without a query budget. */
  | { way: 'windows'; reader: RegisterReader; allowed?: (now: number) => DayAllowance }
  /** Reads all companies each time, page by page, from a SPARQL endpoint. */
  | { way: 'companies'; name: string; url: string }
  /** Reads the complete register once, then each day's changes. */
  | { way: 'files'; feed: BulkFeed; records: OfficeRecords }

export type OfficeSettings = Readonly<Record<string, string | undefined>>

interface SettingGroup {
  variables: Readonly<Record<string, z.ZodMiniType<string>>>
  /** Default value, as written in the guide. */
  standard: string
  /** Purpose in Markdown sentences. */
  about: string
  /** True for credentials that are only useful together. */
  together?: true
}

interface ConnectedInterface {
  /** Addresses on this machine come from the operator. */
  addresses: readonly string[]
  open(gate: UpstreamClient): Connector
  /** Reads the complete register. Missing if the terms do not allow that. */
  readWhole?(gate: UpstreamClient): WholeReader
}

export interface OfficeInterface {
  id: string
  name: string
  upstream: string
  /** True if another server issues the access tokens. */
  signsIn?: true
  settings: readonly SettingGroup[]
  /** Returns settings that do not fit together. The fault continues a sentence that begins with the variable. */
  faults?(given: OfficeSettings): [variable: string, fault: string][]
  terms?: string
  /** Missing if only the office's own text states the terms. */
  termsInBrief?: string
  budget?: Budget
  /** Connects the API. Returns null if required settings are missing. */
  connect(given: OfficeSettings): ConnectedInterface | null
}

/** Source of a complete register as files. */
interface BulkSource extends Pick<OfficeInterface, 'name' | 'settings' | 'termsInBrief'> {
  terms: string
  /** Connects the source. Returns null if required settings are missing. */
  connect(given: OfficeSettings): { addresses: readonly string[]; readWhole(): WholeReader } | null
}

interface RecordRules {
  statusOf(text: string, isRegistered: boolean): RecordStatus
  /** Returns true if only international registrations have a number of this form. */
  isInternational(number: string): boolean
  /** True if owner numbers are stages of a case, so that the latest counts. Otherwise they are only an order. */
  ownersHaveStages: boolean
  /** Reduces goods to those in force, if files do not state the language but have all such goods in English. */
  goodsUnsaid?: (text: string) => string
}

interface RecordFiles {
  what: string
  where: string
  terms: string
}

export interface OfficeRecords {
  /** Code such as `EU`. It never changes, because files and databases of running services contain it. */
  code: string
  /** Minimum number of records in a complete import, far below the real number. */
  fewest: number
  /** Key in `service/registers/formats/read-register-file.ts`. */
  reader: 'files' | 'lindas'
  /** WIPO ST.3 codes in the office's files. */
  codes: readonly string[]
  rules: RecordRules
  /** Sentences for the operator with the reason why no sync is possible, and the alternative. */
  unkept?: string
  /** How to get files, or null if an operator cannot get any. */
  files: RecordFiles | null
  /** Terms that accompany published records. Missing if the office's terms do not let everybody pass its records on. */
  publishTerms?: string
  addressOf(record: Pick<MarkRecord, 'number' | 'registrationNumber'>): string | null
}

/** One register of marks or companies, with everything specific to that register. */
export interface Office {
  facts: RegisterFacts
  /** The office's APIs, best first. */
  interfaces: readonly OfficeInterface[]
  bulk?: BulkSource
  records: OfficeRecords | null
  /** Texts for the operator's guide in Markdown. */
  guide: { connected: string; takes: string }
}

const PROVEN_BY_INDEX = 'a search of the index must return its canaries'
const SEVEN_DAYS = 'imported records complete an answer for 7 days'
const NO_AUTOMATION = 'automated searching is not allowed'

/** Texts that several offices share, for users and operators. */
export const PHRASES = {
  noRecords: 'not connected to this service',
  noInterface: 'the office offers no interface',
  bySimilarity: 'by similarity if its records are imported',
  provenByIndex: PROVEN_BY_INDEX,
  provenByBoth: `${PROVEN_BY_INDEX}, and the interface must have returned its canary within the last 10 minutes`,
  sevenDays: SEVEN_DAYS,
  sevenDaysOrLive: `${SEVEN_DAYS}; answers of the interface are cached for one hour`,
  noAutomation: NO_AUTOMATION,
  noInternational: `${NO_AUTOMATION}; international registrations are found only where another register that was searched holds them`,
} as const

export const SETTING = {
  address: z.string().check(
    z.refine(isServiceAddress, {
      error: 'must be an https address (plain http for 127.0.0.1, ::1 or localhost alone)',
    }),
  ),
  /** Text that an HTTP header can contain unchanged. */
  header: z.string().check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces')),
  /** User name for HTTP Basic (RFC 7617 section 2). */
  basicUser: z.string().check(z.refine((user) => !user.includes(':'), { error: 'must not hold a colon' })),
  text: z.string(),
}

/** Rules for records that follow WIPO ST.66 and ST.96. */
export const STANDARD_RULES: RecordRules = {
  statusOf: statusReader(),
  isInternational: (number) => /^W\d/u.test(number),
  ownersHaveStages: false,
}

/** Matches a WIPO number, with up to seven digits and a letter for part of a registration. */
const INTERNATIONAL = /^0*(\d{1,7}[A-Z]?)$/

/** Returns the address at WIPO, or null if the number is not in that form. */
function madridAddress(number: string): string | null {
  const [, plain] = INTERNATIONAL.exec(number) ?? []
  return plain === undefined ? null : `https://www3.wipo.int/madrid/monitor/en/showData.jsp?ID=ROM.${plain}`
}

/**
 * Returns the address of the official record. An international registration with a WIPO number has its page at WIPO.
 * The US and the EU (`W…`) assign their own numbers and have their own pages.
 */
export function recordAddress(
  { addressOf }: Pick<OfficeRecords, 'addressOf'>,
  record: Pick<MarkRecord, 'number' | 'registrationNumber' | 'basis'>,
): string | null {
  const international = record.basis === 'international' ? madridAddress(record.number) : null
  return international ?? addressOf(record)
}
