import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { privateFile } from '../ops/private-files.ts'
import { createSecrets } from '../ops/secrets.ts'
import { SQLITE_FILE, takeServiceLock } from './open.ts'

/** Files of a backup. Registers and brands can be made again. */
const KEPT_FILES = ['pepper', 'local-key', 'receipt-keys.json'] as const

/** Marks a backup among SQLite files (https://sqlite.org/pragma.html#pragma_application_id): `BChB`. */
const BACKUP_ID = 0x42436842

/** Name of a keyed hash that shows which pepper the keys were made with. */
const PEPPER_PROOF = 'proof of the pepper'

/** Its time is that of the last backup. */
const LAST_BACKUP = 'last-backup'

/** Returns when the folder was last backed up, in milliseconds since the epoch. 0 if never. */
function lastBackupAt(dataDir: string): number {
  return statSync(join(dataDir, LAST_BACKUP), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

interface BackedUp {
  files: string[]
  bytes: number
}

function addFiles(path: string, dataDir: string, keyPepper: string | null): BackedUp {
  const db = new DatabaseSync(path)
  try {
    db.exec('PRAGMA journal_mode=DELETE; BEGIN; CREATE TABLE kept_files (name TEXT PRIMARY KEY, content BLOB NOT NULL)')
    const insert = db.prepare('INSERT INTO kept_files VALUES (?, ?)')
    const files = KEPT_FILES.filter((name) => existsSync(join(dataDir, name)))
    const contents = new Map(files.map((name) => [name, readFileSync(join(dataDir, name))]))
    for (const [name, content] of contents) insert.run(name, content)
    const pepper = keyPepper ?? contents.get('pepper')?.toString('utf8').trim()
    if (pepper === undefined) throw new Error('The data folder has no pepper, and KEY_PEPPER is not set.')
    insert.run(PEPPER_PROOF, Buffer.from(createSecrets(pepper).proof('of a backup')))
    db.exec(`COMMIT; PRAGMA application_id=${BACKUP_ID}`)
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() as { page_count: number }
    const { page_size: size } = db.prepare('PRAGMA page_size').get() as { page_size: number }
    return { files: [...files], bytes: pages * size }
  } finally {
    db.close()
  }
}

/** Writes database and secrets to one private file, even while the service runs. Rejects with a message. */
async function backUp(dataDir: string, keyPepper: string | null, file: string): Promise<BackedUp> {
  const path = join(dataDir, SQLITE_FILE)
  if (!existsSync(path)) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  if (existsSync(file)) throw new Error(`${file} is there already: name another file, or move it away.`)
  const part = `${file}.${process.pid}.part`
  try {
    privateFile.touch(part)
    const source = new DatabaseSync(path, { readOnly: true })
    try {
      await copyDatabase(source, part)
    } finally {
      source.close()
    }
    const told = addFiles(part, dataDir, keyPepper)
    privateFile.keep(part)
    // Unlike a rename, a link never replaces a file that somebody else made in the meantime.
    linkSync(part, file)
    privateFile.write(join(dataDir, LAST_BACKUP), '')
    return told
  } finally {
    for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${beside}`, { force: true })
  }
}

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
 * Restores a backup into a data folder without a database or a running service. Checks everything first and writes the
 * database last, so that a folder with a database is complete. Throws with a message for the operator.
 */
function restoreFile(dataDir: string, keyPepper: string | null, file: string): { files: string[] } {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  const taken = existsSync(dataDir) ? readdirSync(dataDir) : []
  const inTheWay = [SQLITE_FILE, ...KEPT_FILES].find((name) => taken.includes(name))
  if (inTheWay !== undefined)
    throw new Error(`${join(dataDir, inTheWay)} is there already: restore into an empty DATA_DIR.`)
  using _lock = takeServiceLock(dataDir)
  const part = join(dataDir, `${SQLITE_FILE}.restoring`)
  try {
    privateFile.touch(part)
    copyFileSync(file, part)
    const files = readFiles(part, file)
    mustHavePepper(files, keyPepper)
    const kept = KEPT_FILES.filter((name) => files.has(name))
    for (const name of kept) privateFile.write(join(dataDir, name), files.get(name) ?? '')
    renameSync(part, join(dataDir, SQLITE_FILE))
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

const DAILY = /^\d{4}-\d\d-\d\d\.backup$/

/** Writes the backup of this day (UTC) to `backups/`, unless it is there. Keeps the newest `kept`. */
async function backUpDaily(dataDir: string, keyPepper: string | null, kept: number, now: number): Promise<void> {
  const folder = join(dataDir, 'backups')
  const file = join(folder, `${new Date(now).toISOString().slice(0, 10)}.backup`)
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await backUp(dataDir, keyPepper, file)
  const old = readdirSync(folder)
    .filter((name) => DAILY.test(name))
    .toSorted()
    .slice(0, -kept)
  for (const name of old) rmSync(join(folder, name), { force: true })
}

/** Backups of SQLite. */
export const backups = { write: backUp, writeDaily: backUpDaily, lastAt: lastBackupAt, restore: restoreFile }
