import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSecrets } from '../access/secrets.ts'
import { takeServiceLock } from '../storage/service-lock.ts'
import { touchPrivate, writePrivate } from '../system/private-files.ts'
import { BACKUP_ID, DATABASE_FILE, KEPT_FILES, PEPPER_PROOF } from './backup-format.ts'

const NO_BACKUP = 'is no backup of Brand Check, or is damaged. Nothing was restored.'

function takeFiles(path: string): Map<string, string> {
  const db = new DatabaseSync(path)
  try {
    const { application_id: id } = db.prepare('PRAGMA application_id').get() as { application_id: number }
    const { integrity_check: whole } = db.prepare('PRAGMA integrity_check').get() as { integrity_check: string }
    if (id !== BACKUP_ID || whole !== 'ok') throw new Error(NO_BACKUP)
    const rows = db.prepare('SELECT name, content FROM kept_files').all() as { name: string; content: Uint8Array }[]
    db.exec('DROP TABLE kept_files; PRAGMA application_id=0; VACUUM')
    return new Map(rows.map(({ name, content }) => [name, Buffer.from(content).toString('utf8')]))
  } finally {
    db.close()
  }
}

function mustHavePepper(files: ReadonlyMap<string, string>, keyPepper: string | null): void {
  const pepper = keyPepper ?? files.get('pepper')?.trim()
  if (pepper === undefined)
    throw new Error('The keys of this backup were made with a KEY_PEPPER: set it. Nothing was restored.')
  if (createSecrets(pepper).proof('of a backup') !== files.get(PEPPER_PROOF))
    throw new Error('KEY_PEPPER is not the pepper of this backup: no key would work. Nothing was restored.')
}

/**
 * Restores a backup into a data folder without a database and without a running service. Checks everything first and
 * writes the database last, so that a folder with a database is complete. Throws with a message for the operator.
 */
export function restore(dataDir: string, keyPepper: string | null, file: string): { files: string[] } {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const taken = existsSync(dataDir) ? readdirSync(dataDir) : []
  const inTheWay = [DATABASE_FILE, ...KEPT_FILES].find((name) => taken.includes(name))
  if (inTheWay !== undefined)
    throw new Error(`${join(dataDir, inTheWay)} is there already: restore into an empty DATA_DIR.`)
  using _lock = takeServiceLock(dataDir)
  const part = join(dataDir, `${DATABASE_FILE}.restoring`)
  try {
    touchPrivate(part)
    copyFileSync(file, part)
    const files = readFiles(part, file)
    mustHavePepper(files, keyPepper)
    const kept = KEPT_FILES.filter((name) => files.has(name))
    for (const name of kept) writePrivate(join(dataDir, name), files.get(name) ?? '')
    renameSync(part, join(dataDir, DATABASE_FILE))
    return { files: [...kept] }
  } finally {
    for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${beside}`, { force: true })
  }
}

function readFiles(part: string, file: string): Map<string, string> {
  try {
    return takeFiles(part)
  } catch (error) {
    throw new Error(`${file} ${NO_BACKUP}`, { cause: error })
  }
}
