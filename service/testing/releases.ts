import { join } from 'node:path'

/** A folder for each release, with what its databases contained. `node service/testing/make-release.ts VERSION`. */
export const RELEASES = join(import.meta.dirname, 'releases')

/** What a database of a release must still know after each upgrade. */
export interface ReleaseFacts {
  pepper: string
  key: string
  keyId: string
  endedKey: string
  period: string
  used: number
  reference: string
}
