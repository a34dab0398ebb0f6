/** The database may answer later. It is unknown if the statement took effect. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
  /** Code of the driver or the system. Quotes no statement and no value. */
  readonly reason: string

  constructor(reason: string) {
    super('the database does not answer')
    this.reason = reason
  }
}
