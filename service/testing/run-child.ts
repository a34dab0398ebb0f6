import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { StorageBackend } from '../storage/open.ts'

const CHILD = join(import.meta.dirname, 'storage-child.ts')

/** Runs a task of storage-child.ts in a separate process. Returns its exit code and output. */
export async function runChild(work: string, { dataDir, databaseUrl }: StorageBackend, ...args: string[]) {
  const given = [CHILD, work, JSON.stringify({ dataDir, databaseUrl }), ...args]
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, said: `${out}${err}` }
}
