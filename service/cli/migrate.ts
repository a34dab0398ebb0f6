import { join } from 'node:path'
import type { Config } from '../ops/config.ts'
import { copies } from '../storage/migrate.ts'
import { openStorage, SQLITE_FILE, stepsAhead, takeServiceLock } from '../storage/open.ts'
import { type CommandContext, defineCommand, FLAG, mustConfirm } from './command.ts'
import { hasStorage } from './with-storage.ts'

async function undo({ dataDir, databaseUrl }: Config, context: CommandContext, yes: boolean): Promise<string> {
  if (databaseUrl !== null)
    throw new Error('Only SQLite is copied before a change: put the backup back with pg_restore, in an empty database.')
  using _lock = takeServiceLock(dataDir)
  const question = 'What happened since the last change of the database is lost: charges, new keys and revocations.'
  await mustConfirm(context, { yes, question, word: 'undo' })
  const copy = copies.putBack(dataDir, join(dataDir, SQLITE_FILE))
  if (copy === null) throw new Error(`There is no copy from before a change in ${dataDir} (DATA_DIR).`)
  return copy
}

export const migrate = defineCommand({
  usage: '[--dry-run | --undo [--yes]] [--json]',
  about:
    'Changes the database for this version; back it up before. With --dry-run, it only names the changes. With --undo, SQLite is as it was before the last change, so that the old version can start.',
  options: { 'dry-run': FLAG, undo: FLAG, yes: FLAG },
  async run({ values }, context) {
    const { config, tell } = context
    const settings = config()
    if (values.undo) {
      const copy = await undo(settings, context, values.yes)
      return void tell({ copy }, `The database is that of ${copy} again. Start the old version.`)
    }
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
