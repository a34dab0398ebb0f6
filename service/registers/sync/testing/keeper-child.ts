import type { RecordSettings } from '../../backend.ts'
import { KeeperFault } from '../fault.ts'
import { runFilesOnce } from './case-register.ts'
import { runOnce, settingsOf } from './kept-register.ts'
import { runSwissOnce } from './swiss-register.ts'

const [office = '', dataDir = '', databaseUrl = '', standIn = ''] = process.argv.slice(2)

/** For each office, what keeps its register in one round; `told` is the JSON that its stand-in is asked by. */
const ROUNDS: Readonly<Record<string, (told: string, settings: RecordSettings) => Promise<unknown>>> = {
  EU: (told, settings) => runOnce({ settings: JSON.parse(told) }, settings),
  CH: (told, settings) => runSwissOnce({ settings: JSON.parse(told) }, settings),
  US: (told, settings) => runFilesOnce(JSON.parse(told), settings),
}

/**
 * Usage: node keeper-child.ts OFFICE DATA_DIR DATABASE_URL STAND_IN; keeps the register in one round, or tells the
 * fault.
 */
try {
  await ROUNDS[office]?.(standIn, settingsOf(dataDir, databaseUrl === '' ? null : databaseUrl))
} catch (error) {
  if (!(error instanceof KeeperFault)) throw error
  process.stdout.write(`${error.code}: ${error.message}`)
}
