import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordSettings } from '../../backend.ts'

/** The program that syncs a register once. */
export const KEEPER_CHILD = join(import.meta.dirname, 'keeper-child.ts')

export interface KilledRound {
  office: 'EU' | 'CH' | 'US'
  settings: RecordSettings
  /** JSON with the access to the stand-in. */
  standIn: string
  /** Sets a function that is called for each query. Null removes it. */
  onQuestion(called: (() => void) | null): void
  /** The query after which the process is killed, from 0, and the delay in milliseconds. */
  after: number
  laterMs: number
}

/**
 * Syncs in a separate process, and kills it during a query or, shortly after, during a write. Returns true if it was
 * killed before its end. Rejects if it ended differently.
 */
export async function runAndKill({
  office,
  settings,
  standIn,
  onQuestion,
  after,
  laterMs,
}: KilledRound): Promise<boolean> {
  const given = [KEEPER_CHILD, office, settings.dataDir, settings.databaseUrl ?? '', standIn]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'close')
  let trouble = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    trouble += text
  })
  let questions = 0
  onQuestion(() => {
    if (questions++ === after) void wait(laterMs).then(() => child.kill('SIGKILL'))
  })
  const [code, signal] = await ended
  onQuestion(null)
  if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the keeper ended with ${signal ?? code}: ${trouble}`)
  return signal === 'SIGKILL'
}
