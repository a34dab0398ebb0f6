/**
 * Thrown where the database does not answer now, and may again. Nothing of what was asked has happened, or it is not
 * known whether it has.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** Code of the driver or of the system; no statement and no value. */
  readonly reason: string

  constructor(reason: string) {
    super('the database does not answer')
    this.reason = reason
  }
}
