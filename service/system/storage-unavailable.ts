/**
 * Thrown where the database does not answer now but may answer again. The statement had no effect, or its effect is not
 * known.
 */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** Code of the driver or of the system; it quotes no statement and no value. */
  readonly reason: string

  constructor(reason: string) {
    super('the database does not answer')
    this.reason = reason
  }
}
