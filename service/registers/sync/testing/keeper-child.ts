import type { RecordSettings } from '../../backend.ts'
import { KeeperFault } from '../fault.ts'
import { runFilesOnce } from './case-register.ts'
import { runOnce, settingsOf } from './kept-register.ts'
import { runSwissOnce } from './swiss-register.ts'

const [office = '', dataDir = '', databaseUrl = '', standIn = ''] = process.argv.slice(2)

/** Runs one sync for each office. `told` is JSON with the access to the stand-in. */
const ROUNDS: Readonly<Record<string, (told: string, settings: RecordSettings) => Promise<unknown>>> = {
  EU: (told, settings) => runOnce({ settings: JSON.parse(told) }, settings),
  CH: (told, settings) => runSwissOnce({ settings: JSON.parse(told) }, settings),
  US: (told, settings) => runFilesOnce(JSON.parse(told), settings),
}

/** Syncs a register once, or prints the fault. Usage: node keeper-child.ts OFFICE DATA_DIR DATABASE_URL STAND_IN */
try {
  await ROUNDS[office]?.(standIn, settingsOf(dataDir, databaseUrl === '' ? null : databaseUrl))
} catch (error) {
  if (!(error instanceof KeeperFault)) throw error
  process.stdout.write(`${error.code}: ${error.message}`)
}
