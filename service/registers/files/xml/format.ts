import type { RecordRules } from '../../../../lib/sources/offices/office.ts'
import type { MarkRecord } from '../../../../lib/sources/register/mark-record.ts'

export type Attributes = Readonly<Record<string, string>>

/** What became of a record. */
export type RecordOutcome =
  | { kind: 'record'; record: MarkRecord; leftOut?: string }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null }
  | { kind: 'bad'; reason: string }

/** Takes in one record while its elements are read. All names are local ones: prefixes differ between drafts. */
export interface RecordReader {
  /** Number of the record, as far as it was read; once the record is whole, the number that identifies it. */
  readonly number: string | null
  /** Code of the office it names (WIPO ST.3), as far as it was read. */
  readonly officeCode: string | null
  /** Territories that an international registration names. */
  readonly designated: readonly string[]
  /** Takes in the whole text of a record, with the parts that are cut before it is parsed. */
  uncut?(text: string): void
  open(name: string, attributes: Attributes): void
  /** Takes in an element of `fields` with its text. */
  field(parent: string, name: string, text: string): void
  close(name: string): void
  /** Ends the record, by the rules of the office whose register the file is of. */
  finish(international: boolean, rules: RecordRules): RecordOutcome
}

/** How the records of a family of files are built. */
export interface XmlFormat {
  /**
   * Elements whose text is read, each with the parents under which it is read (`Parent`, or `Its parent/Parent`); null
   * for any parent.
   */
  readonly fields: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Fields that may have more than MAX_FIELD characters; their reader takes in what it can use. */
  readonly long: ReadonlySet<string>
  /** Fields that hold the words of a mark, and nothing but text. */
  readonly words: ReadonlySet<string>
  /** Elements of a record that are passed over with all that is in them. */
  readonly skip: ReadonlySet<string>
  /** Long elements without attributes whose content is not parsed, unless it holds something that is read. */
  readonly cut: { readonly names: readonly string[]; readonly never: RegExp } | null
  /** Matches short elements that nobody reads, which are dropped before parsing. */
  readonly drop: RegExp | null
  /** Elements after a record that belong to it if it is the only record of its group. */
  readonly trailing: ReadonlySet<string>
  /** Code of the office whose records these are; null where they may be of several. */
  readonly office: string | null
  begin(attributes: Attributes): RecordReader
}

/** The attribute of a local name, whatever its prefix. */
export function attribute(attributes: Attributes, name: string): string | null {
  for (const key in attributes) {
    if (key === name || key.endsWith(`:${name}`)) return attributes[key] ?? null
  }
  return null
}

/** A name without its prefix: `com:RegistrationNumber` is `RegistrationNumber`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/**
 * Whether an element says that what it describes is taken away: `operationCode` in ST.66, `operationCategory` in ST.96.
 */
export function isDelete(attributes: Attributes): boolean {
  const operation = attribute(attributes, 'operationCode') ?? attribute(attributes, 'operationCategory')
  return operation?.toLowerCase() === 'delete'
}
