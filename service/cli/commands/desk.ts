import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createKeys, type Keys } from '../../access/keys.ts'
import { mustHaveOnePepper } from '../../access/one-pepper.ts'
import { type Plans, readPlans } from '../../access/plans.ts'
import { createQuotaDesk, type QuotaDesk } from '../../access/quotas.ts'
import { accessSettings } from '../../access/requests/open.ts'
import type { AccessParts } from '../../access/requests/step.ts'
import { createSecrets, readPepper } from '../../access/secrets.ts'
import type { Database } from '../../storage/database.ts'
import { openStorage } from '../../storage/open.ts'
import { SQLITE_FILE } from '../../storage/sqlite.ts'
import type { CommandContext } from './command.ts'

/** The same storage as the service's, which may be running. */
export interface OperatorDesk {
  db: Database
  keys: Keys
  plans: Plans
  quotas: QuotaDesk
  access: AccessParts
}

/** Rejects with a message for the operator. */
export async function withDesk(
  { config, now }: CommandContext,
  work: (desk: OperatorDesk) => Promise<undefined>,
): Promise<undefined> {
  const settings = config()
  const { dataDir, databaseUrl, keyPepper, plansFile } = settings
  if (databaseUrl === null && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new Error(`There is no database in ${dataDir} yet: start the service once, or name its folder with DATA_DIR.`)
  const plans = readPlans(plansFile)
  const { db, close } = await openStorage(settings)
  try {
    const secrets = createSecrets(readPepper(dataDir, keyPepper))
    if (databaseUrl !== null) await mustHaveOnePepper(db, secrets)
    return await work({
      db,
      plans,
      keys: createKeys(db, secrets, now),
      quotas: createQuotaDesk(db, secrets, plans, now),
      access: { db, secrets, plans, now, ...accessSettings(settings) },
    })
  } finally {
    await close()
  }
}
