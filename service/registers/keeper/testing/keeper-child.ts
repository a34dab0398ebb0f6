import { KeeperFault } from '../keeper-fault.ts'
import { runOnce, settingsOf } from './kept-register.ts'

const [dataDir = '', databaseUrl = '', standIn = ''] = process.argv.slice(2)

/** Usage: node keeper-child.ts DATA_DIR DATABASE_URL SETTINGS_OF_STAND_IN; keeps the register in one round, or tells the fault. */
try {
  await runOnce({ settings: JSON.parse(standIn) }, settingsOf(dataDir, databaseUrl === '' ? null : databaseUrl))
} catch (error) {
  if (!(error instanceof KeeperFault)) throw error
  process.stdout.write(`${error.code}: ${error.message}`)
}
