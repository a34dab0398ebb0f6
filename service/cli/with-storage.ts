import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accessSettings } from '../access/desk.ts'
import { type AccessRequests, accessRequests } from '../access/requests.ts'
import { createKeys, type Keys, mustHaveOnePepper } from '../keys/keys.ts'
import { createQuotaDesk, type Plans, type QuotaDesk, readPlans } from '../keys/quotas.ts'
import type { Config } from '../ops/config.ts'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { openStorage, SQLITE_FILE, type Storage } from '../storage/open.ts'
import type { CommandContext } from './command.ts'

/** A service creates the embedded storage at its first start. */
export function hasStorage({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, SQLITE_FILE))
}

/** Creates the storage if there is none. */
export async function withStorage<T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage(config)
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/** Uses the same storage as the service, which may be running. */
export interface OperatorDesk {
  storage: Storage
  keys: Keys
  plans: Plans
  quotas: QuotaDesk
  access: AccessRequests
}

export async function withDesk(
  { config, now }: CommandContext,
  work: (desk: OperatorDesk) => Promise<undefined>,
): Promise<undefined> {
  const settings = config()
  const { dataDir, databaseUrl, keyPepper, plansFile } = settings
  if (databaseUrl === null && !existsSync(join(dataDir, SQLITE_FILE)))
    throw new Error(`There is no database in ${dataDir} yet: start the service once, or name its folder with DATA_DIR.`)
  const plans = readPlans(plansFile)
  const storage = await openStorage(settings)
  try {
    const secrets = createSecrets(readPepper(dataDir, keyPepper))
    if (databaseUrl !== null) await mustHaveOnePepper(storage, secrets)
    return await work({
      storage,
      plans,
      keys: createKeys(storage, secrets, now),
      quotas: createQuotaDesk(storage, secrets, plans, now),
      access: accessRequests({ storage, secrets, plans, now, ...accessSettings(settings) }),
    })
  } finally {
    await storage.close()
  }
}
