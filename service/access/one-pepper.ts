import type { Database } from '../storage/database.ts'
import { keepFact } from '../storage/facts.ts'
import { CannotStart } from '../system/start-failure.ts'
import type { Secrets } from './secrets.ts'

/**
 * Makes sure that all services on one database have the same pepper: otherwise none would know the keys that another
 * made. Throws CannotStart.
 */
export async function mustHaveOnePepper(db: Database, secrets: Secrets): Promise<void> {
  const proof = secrets.proof('of one pepper')
  if ((await keepFact(db, 'pepper', proof)) === proof) return
  throw new CannotStart('KEY_PEPPER is not the pepper that the database at DATABASE_URL is used with: set that one.')
}
