import type { PlaceInFile } from '../../../lib/sources/register/mark-record.ts'

/** A file cannot be read any further. What was read before it was given out already. */
export class BadFile extends Error {
  override readonly name = 'BadFile'
  /** What was wrong, without the place. */
  readonly reason: string
  readonly place: PlaceInFile

  /** `line` is 0 where it says nothing, as for an archive. */
  constructor(reason: string, { entry, line = 0, number = null }: Partial<PlaceInFile> & { entry: string }) {
    super(
      [`${entry}${line > 0 ? `, line ${line}` : ''}`, number && `record ${number}`, reason].filter(Boolean).join(': '),
    )
    this.reason = reason
    this.place = { entry, line, number }
  }
}

/**
 * A file that surely holds nothing of the register: of another office, empty, or an answer in which the office says that it has
 * none. Nothing of the register is missing for it.
 */
export class OtherFile extends BadFile {}
