import { createInterface } from 'node:readline/promises'
import { readConfig } from '../ops/config.ts'
import { createProgress, runAdmin } from './command.ts'
import { SUBJECTS } from './subjects.ts'

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

// A program that reads only the first lines, such as head, closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

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
