import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { RecordSettings } from '../../backend.ts'

/** The program that keeps a register in one round. */
export const KEEPER_CHILD = join(import.meta.dirname, 'keeper-child.ts')

export interface KilledRound {
  office: 'EU' | 'CH' | 'US'
  settings: RecordSettings
  /** What the program needs to ask the stand-in, as JSON. */
  standIn: string
  /** Sets what is called at each question that comes to the stand-in; null for nothing. */
  onQuestion(called: (() => void) | null): void
  /** The question after which it is killed, from 0 on, and how many milliseconds later. */
  after: number
  laterMs: number
}

/**
 * Runs a keeper in a process of its own, and kills it while it asks or, a little later, while it writes. Returns
 * whether it was killed before it came to its end. Rejects where it ended in another way.
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
