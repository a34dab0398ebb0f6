import type { RecordStatus } from '../../contract/conflict.ts'
import type { z } from '../../zod.ts'
import type { WholeReader } from '../keeping/whole-reader.ts'
import type { RegisterFacts } from '../register/facts.ts'
import type { LivePath } from '../register/live-path.ts'
import type { MarkRecord } from '../register/mark-record.ts'
import type { Asker } from '../upstream/asker.ts'
import type { Budget } from '../upstream/budgets.ts'

/** By environment variable. */
export type OfficeSettings = Readonly<Record<string, string | undefined>>

interface SettingGroup {
  variables: Readonly<Record<string, z.ZodMiniType<string>>>
  /** Default, as the guide writes it. */
  standard: string
  /** Purpose, in Markdown sentences. */
  about: string
  /** Credentials that are only useful together. */
  together?: true
}

export interface ConnectedInterface {
  /** Addresses on this machine come from the operator. */
  addresses: readonly string[]
  open(gate: Asker): LivePath
  /** Missing without terms for reading the whole register. */
  readWhole?(gate: Asker): WholeReader
}

export interface OfficeInterface {
  /** Of its connector (`register/live-path.ts`). */
  id: string
  name: string
  upstream: string
  /** Another server issues the access tokens. */
  signsIn?: true
  settings: readonly SettingGroup[]
  /** Settings that are each valid but do not fit together. The sentence continues after the variable's name. */
  faults?(given: OfficeSettings): [variable: string, fault: string][]
  /** Address of the terms for fetching the whole register. */
  terms?: string
  /** Missing if only the office's own text says it. */
  termsInBrief?: string
  budget?: Budget
  /** Null if required settings are missing. */
  connect(given: OfficeSettings): ConnectedInterface | null
}

/** Source of a whole register as files. */
export interface BulkSource extends Pick<OfficeInterface, 'name' | 'settings' | 'termsInBrief'> {
  terms: string
  /** Null if required settings are missing. */
  connect(given: OfficeSettings): { addresses: readonly string[]; readWhole(): WholeReader } | null
}

export interface RecordRules {
  /** From the office's words or code. */
  statusOf(text: string, isRegistered: boolean): RecordStatus
  /** True if only international registrations have a number of this form. */
  isInternational(number: string): boolean
  /** True if owner numbers are stages of a case and the latest counts. Otherwise they are only an order. */
  ownersHaveStages: boolean
  /**
   * Reduces goods to those in force, for files that do not name the language. Missing unless the office writes all of
   * these in English.
   */
  goodsUnsaid?: (text: string) => string
}

/** Markdown for the operator. */
interface RecordFiles {
  what: string
  where: string
  terms: string
}

/** Import and interpretation of a register's records. */
export interface OfficeRecords {
  /** Such as `EU`. Files and databases of running services contain it, so it never changes. */
  code: string
  /** A register with fewer records cannot be complete. Far below the real number. */
  fewest: number
  /** Key in `service/registers/formats/read-register-file.ts`. */
  reader: 'files' | 'lindas'
  /** WIPO ST.3 codes in the office's files. */
  codes: readonly string[]
  rules: RecordRules
  /** Sentences for the operator: why no sync is possible, and the alternative. */
  unkept?: string
  /** Null if an operator cannot get files. */
  files: RecordFiles | null
  /** Official record, https. */
  addressOf(record: Pick<MarkRecord, 'number' | 'registrationNumber'>): string | null
}

/** One register of marks or companies, with everything that is specific to it. */
export interface Office {
  facts: RegisterFacts
  /** Best first. Later ones are queried only if earlier ones fail. */
  interfaces: readonly OfficeInterface[]
  bulk?: BulkSource
  records: OfficeRecords | null
  /** Markdown for the operator's guide. */
  guide: { connected: string; takes: string }
}
