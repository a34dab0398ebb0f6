import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { registersFolder, storePath } from '../../service/registers/store/offices.ts'
import { openStoreToRead } from '../../service/registers/store/open-store.ts'
import type { ImportOnce } from './import-here.ts'

const ADMIN = resolve(import.meta.dirname, '../../service/cli/admin.ts')
/** Milliseconds that stand for one step of a recipe: a few of them suffice to read and index small files. */
const STEP_MS = 25
const LOOK_MS = 3
const PATIENCE_MS = 60_000
/** Exit codes of the command: done, and ended by what a file or an operator did. */
const CODES = [0, 1, 2, 130]

/** The files that the register knows of, as they were noted. */
async function notedIn(store: string, office: Jurisdiction): Promise<Map<string, string>> {
  const db = openStoreToRead(store, office)
  if (db === null) return new Map()
  try {
    const rows = db.prepare('SELECT fingerprint, as_of AS asOf FROM file ORDER BY id').all()
    return new Map(rows.map(({ fingerprint, asOf }) => [String(fingerprint), String(asOf)]))
  } finally {
    db.close()
  }
}

/** Imports by the real command, a process of its own, which is killed where the recipe says so. */
export function importByCommand(dataDir: string): ImportOnce {
  return async ({ office }, { whole, asOf, again, interrupt }, paths) => {
    const store = storePath(registersFolder(dataDir), office)
    const options = [
      ...(asOf === null ? [] : ['--as-of', asOf]),
      ...(whole ? ['--whole'] : []),
      ...(again ? ['--again'] : []),
    ]
    const child = spawn(process.execPath, [ADMIN, 'registers', 'import', office, ...paths, ...options], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(child, 'close')
    const said = text(child.stderr)
    if (interrupt !== null) {
      const until = performance.now() + PATIENCE_MS
      while (!existsSync(`${store}-wal`) && child.exitCode === null && performance.now() < until) await wait(LOOK_MS)
      await wait(interrupt.at * STEP_MS)
      child.kill(interrupt.how === 'kill' ? 'SIGKILL' : 'SIGINT')
    }
    const [code] = await ended
    const broke = code === null || CODES.includes(code) ? null : `it ended with ${code}: ${await said}`
    const refused = /was read as of|not the whole register|state with --as-of/u.test(await said)
    return { noted: await notedIn(store, office), stopped: interrupt !== null || refused, refused, broke }
  }
}
