import type { RecordStatus } from '../../contract/conflict.ts'
import type { z } from '../../zod.ts'
import type { WholeReader } from '../keeping/whole-reader.ts'
import type { RegisterFacts } from '../register/facts.ts'
import type { LivePath } from '../register/live-path.ts'
import type { MarkRecord } from '../register/mark-record.ts'
import type { Asker } from '../upstream/asker.ts'
import type { Budget } from '../upstream/budgets.ts'

/** Values of settings, by the names of their environment variables; undefined where not set. */
export type OfficeSettings = Readonly<Record<string, string | undefined>>

/** Settings that share a row in the operator's guide. */
export interface SettingGroup {
  /** The schema of each, by the name of its environment variable. */
  variables: Readonly<Record<string, z.ZodMiniType<string>>>
  /** What applies where none of them is set, as the guide writes it. */
  standard: string
  /** What they are for; Markdown, in sentences. */
  about: string
  /** Set for credentials that are only useful together. */
  together?: true
}

/** An interface with its settings in place. */
export interface ConnectedInterface {
  /** Addresses that will be asked. One on this machine was named by the operator. */
  addresses: readonly string[]
  open(gate: Asker): LivePath
  /** Reads the whole register; left out where the interface has no terms for that. */
  readWhole?(gate: Asker): WholeReader
}

/** One way of asking an office live. */
export interface OfficeInterface {
  /** Id and name of its path (register/live-path.ts). */
  id: string
  name: string
  /** The upstream that is asked, in a word or two. */
  upstream: string
  /** Set where another server gives the access tokens. */
  signsIn?: true
  settings: readonly SettingGroup[]
  /**
   * Faults of settings that are each valid but do not fit together: the variable to correct, and a sentence that
   * continues after its name.
   */
  faults?(given: OfficeSettings): [variable: string, fault: string][]
  /** Address of the terms under which the whole register may be fetched; left out where there are none. */
  terms?: string
  /** What these terms come to; left out where only the office's own text says it. */
  termsInBrief?: string
  /** How many questions it may be asked; left out where nothing limits them. */
  budget?: Budget
  /** Makes the connection; null where settings are missing that it cannot do without. */
  connect(given: OfficeSettings): ConnectedInterface | null
}

/** Where an office publishes its whole register as files. */
export interface BulkSource extends Pick<OfficeInterface, 'name' | 'settings' | 'termsInBrief'> {
  /** Address of the terms under which they are given. */
  terms: string
  /** Makes the connection; null where settings are missing that it cannot do without. */
  connect(given: OfficeSettings): { addresses: readonly string[]; readWhole(): WholeReader } | null
}

/** How the contents of an office's records are understood. */
export interface RecordRules {
  /** The status of a mark, from the office's own words or code for it. */
  statusOf(text: string, isRegistered: boolean): RecordStatus
  /** Whether a number has the form that the office gives to international registrations alone. */
  isInternational(number: string): boolean
  /**
   * Whether the numbers of owners are stages of a case, of which the latest counts; otherwise they are only an order.
   */
  ownersHaveStages: boolean
  /**
   * Reduces a list of goods to what is in force, for files that do not name the language of their lists. Left out
   * unless the office writes all of these in English.
   */
  goodsUnsaid?: (text: string) => string
}

/** Where an operator gets the files of an office. Each member is Markdown. */
export interface RecordFiles {
  what: string
  where: string
  terms: string
}

/** How the records of a register are imported, kept and understood. */
export interface OfficeRecords {
  /**
   * The operator's name for them, such as `EU`. Files and database rows of running services hold it, so it never
   * changes.
   */
  code: string
  /** A register with fewer records than this cannot be complete: far below what the office holds. */
  fewest: number
  /** The reader of its records: a key of the table in service/registers/files/readers.ts. */
  reader: 'files' | 'lindas'
  /** WIPO ST.3 codes under which the office's records appear in its files. */
  codes: readonly string[]
  rules: RecordRules
  /**
   * Why the register cannot be kept from an interface, and what can be done instead: sentences for the operator. Left
   * out where it can be kept.
   */
  unkept?: string
  /** Null where there are no files for an operator to get. */
  files: RecordFiles | null
  /** Address of the official record, https; null where the office has none for it. */
  addressOf(record: Pick<MarkRecord, 'number' | 'registrationNumber'>): string | null
}

/** One register of marks or companies, with everything that is specific to it. */
export interface Office {
  facts: RegisterFacts
  /** Its interfaces, the best first. Each is asked where those before it fail. */
  interfaces: readonly OfficeInterface[]
  /** The files that a program can fetch; left out where there are none. */
  bulk?: BulkSource
  /** Null where no records of it can be held. */
  records: OfficeRecords | null
  /** What the operator's guide says of connecting it; Markdown. */
  guide: { connected: string; takes: string }
}
