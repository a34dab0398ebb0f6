import { copyFileSync, existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import type { Config } from '../ops/config.ts'
import { privateFile } from '../ops/private-files.ts'
import { createSecrets } from '../ops/secrets.ts'
import { takeServiceLock } from '../storage/open.ts'
import { defineCommand, UsageError } from './command.ts'

const DATABASE_FILE = 'brand-check.sqlite'

/** Files of a backup. Registers and brands can be made again. */
const KEPT_FILES = ['pepper', 'local-key', 'receipt-keys.json'] as const

/** Marks a backup among SQLite files (https://sqlite.org/pragma.html#pragma_application_id): `BChB`. */
const BACKUP_ID = 0x42436842

/** Name of a keyed hash that shows which pepper the keys were made with. */
const PEPPER_PROOF = 'proof of the pepper'

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
  const path = join(dataDir, DATABASE_FILE)
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
  const inTheWay = [DATABASE_FILE, ...KEPT_FILES].find((name) => taken.includes(name))
  if (inTheWay !== undefined)
    throw new Error(`${join(dataDir, inTheWay)} is there already: restore into an empty DATA_DIR.`)
  using _lock = takeServiceLock(dataDir)
  const part = join(dataDir, `${DATABASE_FILE}.restoring`)
  try {
    privateFile.touch(part)
    copyFileSync(file, part)
    const files = readFiles(part, file)
    mustHavePepper(files, keyPepper)
    const kept = KEPT_FILES.filter((name) => files.has(name))
    for (const name of kept) privateFile.write(join(dataDir, name), files.get(name) ?? '')
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

function fileArgument([file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new UsageError('Name one file.')
  return file
}

function mustBeEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl === null) return
  throw new Error(
    'DATABASE_URL names a PostgreSQL server: back it up by pg_dump or its own means (docs/how-to/back-up-and-restore.md), and keep KEY_PEPPER with it.',
  )
}

export const backup = defineCommand({
  usage: 'FILE [--json]',
  about: 'Writes keys, usage and secrets to one file; the service may run. Imported registers are not in it.',
  takesWords: true,
  async run({ positionals }, { config, tell }) {
    const file = fileArgument(positionals)
    const settings = config()
    mustBeEmbedded(settings)
    const { files, bytes } = await backUp(settings.dataDir, settings.keyPepper, file)
    const lines = [
      `${file} holds the database and ${files.join(', ')}. Keep it like a key: it holds secrets.`,
      'Registers are not in it: import them again, or stop the service, import nothing, and copy the folder registers.',
    ]
    if (settings.keyPepper !== null) lines.push('KEY_PEPPER is a setting and is not in it: keep that as well.')
    tell({ file, bytes, files }, lines)
  },
})

export const restoreCommand = defineCommand({
  usage: 'FILE [--json]',
  about: 'Puts a backup into an empty DATA_DIR in which no service runs.',
  takesWords: true,
  async run({ positionals }, { config, tell }) {
    const file = fileArgument(positionals)
    const settings = config()
    mustBeEmbedded(settings)
    const { dataDir, keyPepper } = settings
    const { files } = restoreFile(dataDir, keyPepper, file)
    tell(
      { dataDir, files },
      `${dataDir} holds what ${file} held. Registers are imported anew, or copied from another folder.`,
    )
  },
})
