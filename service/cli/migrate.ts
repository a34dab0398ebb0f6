import { openStorage, stepsAhead, takeServiceLock } from '../storage/open.ts'
import { defineCommand, FLAG } from './command.ts'
import { hasStorage } from './with-storage.ts'

export const migrate = defineCommand({
  usage: '[--dry-run] [--json]',
  about: 'Changes the database for this version; back it up before. With --dry-run, it only names the changes.',
  options: { 'dry-run': FLAG },
  async run({ values }, { config, tell }) {
    const settings = config()
    if (!hasStorage(settings)) throw new Error(`There is no database in ${settings.dataDir} (DATA_DIR).`)
    const steps = await stepsAhead(settings)
    const named = steps.join(', ')
    if (steps.length === 0) return void tell({ steps, changed: false }, 'The database fits this version.')
    if (values['dry-run'])
      return void tell({ steps, changed: false }, `This version would change the database: ${named}.`)
    using _lock = settings.databaseUrl === null ? takeServiceLock(settings.dataDir) : null
    const storage = await openStorage({ ...settings, mayMigrate: true })
    await storage.close()
    return void tell({ steps, changed: true }, `The database was changed: ${named}.`)
  },
})
