import type { PlaceInFile } from '../../../lib/sources/registers/record.ts'

/** Thrown if a file cannot be read any further. Everything before that was already yielded. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
  readonly reason: string
  readonly place: PlaceInFile

  /** `line` is 0 without lines, as in an archive. */
  constructor(reason: string, { entry, line: given, number = null }: Partial<PlaceInFile> & { entry: string }) {
    const line = given ?? 0
    super(
      [`${entry}${line > 0 ? `, line ${line}` : ''}`, number && `record ${number}`, reason].filter(Boolean).join(': '),
    )
    this.reason = reason
    this.place = { entry, line, number }
  }
}

/**
 * Thrown for a file that is empty, from another office, or says that it has no records. The register is complete
 * without it.
 */
export class OtherFile extends BadFile {}

/** Thrown for a file of another office, which cannot contain what the register lacks. */
export class OtherOfficeFile extends OtherFile {}

/** Most nested elements. The deepest known file has 20. */
export const MAX_FILE_DEPTH = 100
/** Characters. Some names have hundreds of words, but none has tens of thousands. */
export const MAX_FIELD = 20_000
/** Most characters from tag to tag, including comments and document types. The DTD of the USPTO has 40,000. */
export const MAX_TOKEN = 4_000_000
/** Characters. The longest lists of goods have about a million. */
export const MAX_RECORD = 16_000_000
/** Most owners, word elements or the like in a record. */
export const MAX_PARTS = 200
/** Characters of a CSV row. */
export const MAX_ROW = 100_000
export const MAX_ZIP_ENTRIES = 10_000
/** 256 GiB. The whole register of the USPTO unpacks to about 80. */
export const MAX_UNPACKED = 2 ** 38
/** Bytes from one packed byte. Deflate reaches 1032, files of offices 10 to 60. Checked from `RATIO_FROM` bytes on. */
export const MAX_RATIO = 400
export const RATIO_FROM = 2 ** 26
