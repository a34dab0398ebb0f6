import type { PlaceInFile } from '../../../lib/sources/register/mark-record.ts'

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
