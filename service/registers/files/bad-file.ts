import type { PlaceInFile } from '../../../lib/sources/register/mark-record.ts'

/** Thrown where a file cannot be read any further. What was read before was given out already. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
  /** What is wrong, without the place in the file. */
  readonly reason: string
  readonly place: PlaceInFile

  /** `line` is 0 where there are no lines, as in an archive. */
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
 * Thrown for a file that surely holds nothing of the register: it is of another office, is empty, or is an answer in
 * which the office says that it has none. The register is not incomplete without it.
 */
export class OtherFile extends BadFile {}

/** Thrown for a file of another office. What is missing of the register cannot be what should be in it. */
export class OtherOfficeFile extends OtherFile {}
