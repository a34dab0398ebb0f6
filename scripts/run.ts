import { type SpawnOptions, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * Runs an installed tool in the project's folder; true if it ended with 0. With `detached`, the tool has a process group
 * of its own: interrupts reach the whole group, and what the tool leaves running is killed.
 */
export async function run(command: string, args: string[], options: SpawnOptions = {}): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32', ...options })
  child.on('error', () => resolve(false))
  child.on('exit', (code) => resolve(code === 0))
  if (options.detached !== true || child.pid === undefined) return promise
  const group = -child.pid
  const interrupt = (signal: NodeJS.Signals) => void process.kill(group, signal)
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  const ended = await promise
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
  try {
    process.kill(group, 'SIGKILL')
  } catch {
    // Nothing was left running.
  }
  return ended
}

/** Runs an installed tool as `run` does, and shows its output only where it failed. */
export async function runQuietly(command: string, args: string[]): Promise<boolean> {
  const kept: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  child.stdout.on('data', (part: Buffer) => kept.push(part))
  child.stderr.on('data', (part: Buffer) => kept.push(part))
  child.on('error', () => resolve(false))
  child.on('exit', (code) => resolve(code === 0))
  const ended = await promise
  if (!ended) process.stderr.write(Buffer.concat(kept))
  return ended
}
