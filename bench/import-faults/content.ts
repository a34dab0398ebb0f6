import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import type { Damage } from './damage.ts'
import type { MadeRecord } from './made-records.ts'

export const FORMATS = ['st66', 'st96', 'uspto', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** How signs stand in the text of an element. */
export type Escaping = 'named' | 'decimal' | 'hexadecimal' | 'cdata' | 'twice'
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a file is written without anything in it being wrong, unless something says so. */
export interface Style {
  escaping: Escaping
  encoding: Encoding
  bom: boolean
  /** The encoding that the file says it has: the right one, none, or this. */
  declared: 'right' | 'none' | string
  lineEnd: '\n' | '\r\n' | '\r'
  /** Put before every element. */
  prefix: string
  /** Elements of no known name around each record. */
  nested: number
  /** Another element in the place of the root. */
  root: string | null
  /** One transaction for each record, with the applicant behind the mark, as EUIPO writes it (ST.66). */
  apart: boolean
  /** Remarks, instructions and blank lines between the records. */
  remarks: boolean
  delimiter: ',' | ';'
  /** Whether the last line has an end (CSV). */
  ended: boolean
}

export const PLAIN: Style = {
  escaping: 'named',
  encoding: 'utf-8',
  bom: false,
  declared: 'right',
  lineEnd: '\n',
  prefix: '',
  nested: 0,
  root: null,
  apart: false,
  remarks: false,
  delimiter: ',',
  ended: true,
}

/** What stands in the name of a record and should not. */
export interface Slip {
  record: number
  at: number
  text: string
}

/** One text of records, which is a file or an entry of an archive. */
export interface Content {
  /** `nothing`: it plainly holds no record of the register. `junk`: it is something else, and what it was meant to be is not known. */
  kind: 'records' | 'nothing' | 'junk'
  /** The text of one that holds no records. */
  text: string
  format: Format
  /** Whose records they are. */
  office: Jurisdiction
  records: MadeRecord[]
  /** Number of records behind these that nobody looks for: they make a file large. */
  filler: number
  style: Style
  slips: Slip[]
  damage: Damage[]
}
