import type { ReadStep } from '../../../lib/sources/registers/record.ts'

/** Thrown if a file cannot be read any further. The reader has already yielded everything before that point. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
  readonly reason: string
  readonly place: ReadStep['at']

  /** `line` is 0 for content without lines, such as an archive. */
  constructor(reason: string, { entry, line: given, number = null }: Partial<ReadStep['at']> & { entry: string }) {
    const line = given ?? 0
    super(
      [`${entry}${line > 0 ? `, line ${line}` : ''}`, number && `record ${number}`, reason].filter(Boolean).join(': '),
    )
    this.reason = reason
    this.place = { entry, line, number }
  }
}

/** Thrown for a file that is empty, from another office, or states that it has no records. Nothing is missing. */
export class OtherFile extends BadFile {}

/** Thrown for a file from a different office, which cannot close a gap in this register. */
export class OtherOfficeFile extends OtherFile {}

/** Maximum depth of nested elements. The deepest known file has 20. */
export const MAX_FILE_DEPTH = 100
/** Maximum characters. Some names have hundreds of words, but none has tens of thousands of characters. */
export const MAX_FIELD = 20_000
/** Maximum characters between two tags, including comments and document types. The USPTO's DTD has 40,000. */
export const MAX_TOKEN = 4_000_000
/** Maximum characters. The longest lists of goods have about a million characters. */
export const MAX_RECORD = 16_000_000
/** Maximum owners, word elements or the like in a record. */
export const MAX_PARTS = 200
export const MAX_ROW = 100_000
export const MAX_ZIP_ENTRIES = 10_000
/** Maximum unpacked bytes: 256 GiB. The complete USPTO register unpacks to about 80 GiB. */
export const MAX_UNPACKED = 2 ** 38
/** Maximum unpacked bytes per packed byte, above `RATIO_FROM`. Office files reach 10 to 60, deflate 1032. */
export const MAX_RATIO = 400
export const RATIO_FROM = 2 ** 26
