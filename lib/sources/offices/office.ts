import type { RecordStatus } from '../../contract/conflict.ts'
import type { z } from '../../zod.ts'
import type { WholeReader } from '../keeping/whole-reader.ts'
import type { RegisterFacts } from '../register/facts.ts'
import type { LivePath } from '../register/live-path.ts'
import type { MarkRecord } from '../register/mark-record.ts'
import type { Asker } from '../upstream/asker.ts'
import type { Budget } from '../upstream/budgets.ts'

/** Values of settings by the names of their environment variables; what is not set is undefined. */
export type OfficeSettings = Readonly<Record<string, string | undefined>>

/** Settings that the operator's guide describes in one row. */
export interface SettingGroup {
  /** How each is checked, by the name of its environment variable. */
  variables: Readonly<Record<string, z.ZodMiniType<string>>>
  /** What holds where none of them is set, as the guide writes it. */
  standard: string
  /** What they are for; Markdown, in sentences. */
  about: string
  /** Set for credentials, each of which is nothing without the others. */
  together?: true
}

/** An interface that is connected: its settings are made. */
export interface ConnectedInterface {
  /** Addresses that will be asked: where one is on this machine, the operator named it. */
  addresses: readonly string[]
  open(gate: Asker): LivePath
  /** Reads the whole register, for an interface that has terms for that; left out where it has none. */
  readWhole?(gate: Asker): WholeReader
}

/** One way of asking an office live. */
export interface OfficeInterface {
  /** Id and name of its path (register/live-path.ts). */
  id: string
  name: string
  /** Who is asked, in a word or two. */
  upstream: string
  /** Whether access tokens are got by signing in at another server. */
  signsIn?: true
  settings: readonly SettingGroup[]
  /**
   * Faults between settings of which each is right by itself: the variable to put right, and a sentence that begins after
   * its name.
   */
  faults?(given: OfficeSettings): [variable: string, fault: string][]
  /** Address of the terms under which it may be asked for the whole register; left out where it gives none. */
  terms?: string
  /** What it may be asked; left out where nothing limits that. */
  budget?: Budget
  /** Makes the connection; null where settings are missing that it cannot do without. */
  connect(given: OfficeSettings): ConnectedInterface | null
}

/** Where an office gives all of its register as files. */
export interface BulkSource extends Pick<OfficeInterface, 'name' | 'settings'> {
  /** Address of the terms under which they are given. */
  terms: string
  /** Makes the connection; null where settings are missing that it cannot do without. */
  connect(given: OfficeSettings): { addresses: readonly string[]; readWhole(): WholeReader } | null
}

/** How what an office writes in its records is understood. */
export interface RecordRules {
  /** The status of a mark by the office's own words or code for it. */
  statusOf(text: string, isRegistered: boolean): RecordStatus
  /** Whether the office gives such a number to international registrations alone. */
  isInternational(number: string): boolean
  /** Whether the numbers of owners are stages of a case, of which the latest counts, and not an order. */
  ownersHaveStages: boolean
  /**
   * Takes out of a list of goods, in a file that does not name its language, what is in force; left out unless the office writes all
   * such lists in English.
   */
  goodsUnsaid?: (text: string) => string
}

/** Where an operator gets the files of an office; each is Markdown. */
export interface RecordFiles {
  what: string
  where: string
  terms: string
}

/** How the records of a register are imported, held and understood. */
export interface OfficeRecords {
  /** What an operator calls them, such as `EU`. Files and rows of services that run bear it, so it never changes. */
  code: string
  /** Fewer records than these cannot be the whole register: far below what the office holds. */
  fewest: number
  /** The reader of its records: a key of the table in service/registers/files/readers.ts. */
  reader: 'files' | 'lindas'
  /** Codes of WIPO ST.3 under which records of the office appear in its files. */
  codes: readonly string[]
  rules: RecordRules
  /** Why it cannot be kept from an interface, and what can be done; sentences for the operator. Left out where it can be. */
  unkept?: string
  /** Null where there are no files for an operator to get. */
  files: RecordFiles | null
  /** Address of the official record, https; null where the office has none for it. */
  addressOf(record: Pick<MarkRecord, 'number' | 'registrationNumber'>): string | null
}

/** One register of marks or companies, and everything that is particular to it. */
export interface Office {
  facts: RegisterFacts
  /** Its interfaces, the best first: each is asked where those before it fail. */
  interfaces: readonly OfficeInterface[]
  /** Left out where it gives no files that a program can ask for. */
  bulk?: BulkSource
  /** Null where no records of it can be held. */
  records: OfficeRecords | null
  /** What the operator's guide says of connecting it; Markdown. */
  guide: { connected: string; takes: string }
}
