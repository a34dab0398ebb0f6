import { isXmlCharacter } from '../../../lib/sources/fields/xml.ts'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import elements from './elements.json' with { type: 'json' }

export type Attributes = Readonly<Record<string, string>>

export type RecordOutcome =
  | { kind: 'record'; record: MarkRecord; leftOut?: string }
  | { kind: 'removed'; number: string; basis: MarkRecord['basis'] | null }
  | { kind: 'bad'; reason: string }

/** Reads one record. Names have no prefix, because drafts use different prefixes. */
export interface RecordReader {
  /** The number may change until the last element. */
  readonly number: string | null
  /** Office code (WIPO ST.3). */
  readonly officeCode: string | null
  readonly designated: readonly string[]
  /** Receives the complete record, including parts that are removed before parsing. */
  uncut?(text: string): void
  open(name: string, attributes: Attributes): void
  field(parent: string, name: string, text: string): void
  close(name: string): void
  finish(international: boolean, rules: OfficeRecords['rules']): RecordOutcome
}

export interface XmlFormat {
  /** Elements to read, with their parents (`Parent` or `Grandparent/Parent`). Null allows any parent. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Fields that may exceed MAX_FIELD characters. */
  readonly long: ReadonlySet<string>
  /** Elements with a mark's words, which have no child elements. */
  readonly words: ReadonlySet<string>
  readonly skip: ReadonlySet<string>
  /** Long elements without attributes. They are removed before parsing unless the content matches `never`. */
  readonly cut: { readonly names: readonly string[]; readonly never: RegExp } | null
  /** Short unused elements, removed before parsing. */
  readonly drop: RegExp | null
  /** Elements that belong to the record before them, if the group has no other record. */
  readonly trailing: ReadonlySet<string>
  /** Null if the records may come from several offices. */
  readonly office: string | null
  begin(attributes: Attributes): RecordReader
}

export function attribute(attributes: Attributes, name: string): string | null {
  for (const key in attributes) {
    if (key === name || key.endsWith(`:${name}`)) return attributes[key] ?? null
  }
  return null
}

/** `com:RegistrationNumber` becomes `RegistrationNumber`. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** ST.66 has `operationCode`, and ST.96 `operationCategory`. */
export function isDelete(attributes: Attributes): boolean {
  const operation = attribute(attributes, 'operationCode') ?? attribute(attributes, 'operationCategory')
  return operation?.toLowerCase() === 'delete'
}

/** Matches CDATA sections and comments, even unclosed. They may contain `&`. */
const VERBATIM = /<!\[CDATA\[.*?(?:\]\]>|$)|<!--.*?(?:-->|$)/gsu
/** Matches an `&` that does not begin a predefined XML reference. */
const STRAY = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#[xX][\dA-Fa-f]+);)(?<reference>#?\w{0,20};?)/u
const FORBIDDEN = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu
const REFERENCE = /&#(?:[xX](?<hex>[\dA-Fa-f]+)|(?<digits>\d+));/gu

/** Removes characters that XML 1.0 forbids (production Char), because some files contain them. */
export function withoutForbidden(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, ' ')
    .replaceAll(REFERENCE, (reference, hex?: string, digits?: string) =>
      isXmlCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) ? reference : '',
    )
}

export function whyMalformed(text: string, said: string): string {
  const stray = STRAY.exec(text.replaceAll(VERBATIM, ''))
  const reference = stray?.groups?.reference
  if (reference === undefined) return said.replace(/\.$/u, '')
  if (reference.endsWith(';')) return `it uses the entity "&${reference}", which is not defined`
  if (reference.startsWith('#')) return `the character reference "&${reference}" has no semicolon behind it`
  return 'an "&" stands for itself, which XML writes as "&amp;"'
}

export const ROOTS = new Set(elements.roots)

/** Pages, schemas, stylesheets and pictures, in lower case. */
export const ROOTS_WITHOUT_MARKS: ReadonlySet<string> = new Set(['html', 'schema', 'stylesheet', 'transform', 'svg'])
