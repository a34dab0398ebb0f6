import type { Database } from '../storage/database.ts'
import { keepFact } from '../storage/facts.ts'
import { CannotStart } from '../system/start-failure.ts'
import type { Secrets } from './secrets.ts'

/** Throws `CannotStart` if services on one database have different peppers: they could not verify each other's keys. */
export async function mustHaveOnePepper(db: Database, secrets: Secrets): Promise<void> {
  const proof = secrets.proof('of one pepper')
  if ((await keepFact(db, 'pepper', proof)) === proof) return
  throw new CannotStart('KEY_PEPPER is not the pepper that the database at DATABASE_URL is used with: set that one.')
}
