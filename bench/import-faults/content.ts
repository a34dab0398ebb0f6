import type { Jurisdiction } from '../../lib/contract/constants.ts'
import type { Damage } from './damage.ts'
import type { MadeRecord } from './made-records.ts'

const FORMATS = ['st66', 'st96', 'uspto', 'csv'] as const
export type Format = (typeof FORMATS)[number]

/** How special characters are written in the text of an element. */
type Escaping = 'named' | 'decimal' | 'hexadecimal' | 'cdata' | 'twice'
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** How a file is written. Every style is sound, except a `declared` encoding or `root` that is not the right one. */
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
  /** Name of another root element; null for the right one. */
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

/** Something in the name of a record that should not be there. */
export interface Slip {
  record: number
  at: number
  text: string
}

/** One text of records, which is a file or an entry of an archive. */
export interface Content {
  /**
   * `nothing`: it plainly holds no record of the register. `junk`: something else, which may have been meant as a file
   * of it.
   */
  kind: 'records' | 'nothing' | 'junk'
  /** The text of one that holds no records. */
  text: string
  format: Format
  /** Whose records they are. */
  office: Jurisdiction
  records: MadeRecord[]
  /** Number of further records that nobody looks for; they make the file large. */
  filler: number
  style: Style
  slips: Slip[]
  damage: Damage[]
}
