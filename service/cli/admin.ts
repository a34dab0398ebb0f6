import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config.ts'
import { audit } from './admin/audit.ts'
import { backup, restore } from './admin/backup.ts'
import { keys } from './admin/keys.ts'
import { createProgress } from './admin/progress.ts'
import { receipts } from './admin/receipts.ts'
import { registers } from './admin/registers.ts'
import { requests } from './admin/requests.ts'
import { runAdmin, type Subjects } from './admin/run-admin.ts'
import { usage } from './admin/usage.ts'

/** Everything an operator does, by subject. */
const SUBJECTS: Subjects = { requests, keys, usage, receipts, registers, audit, backup, restore }

/** The person's answer; null where nobody sits there. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())

process.exitCode = await runAdmin(process.argv.slice(2), SUBJECTS, {
  config: () => readConfig(process.env),
  out: (line) => void process.stdout.write(`${line}\n`),
  progress: createProgress(process.stderr),
  ask,
  signal: interrupted.signal,
  now: Date.now,
})
