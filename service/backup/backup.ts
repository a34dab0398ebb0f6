import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { createSecrets } from '../access/secrets.ts'
import { keepPrivate, touchPrivate } from '../system/private-files.ts'
import { BACKUP_ID, DATABASE_FILE, KEPT_FILES, PEPPER_PROOF } from './backup-format.ts'

interface BackedUp {
  /** Not counting the database. */
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

/**
 * Writes database and secrets to one private file, even while the service runs. Rejects with a message for the
 * operator, for example if the file already exists.
 */
export async function backUp(dataDir: string, keyPepper: string | null, file: string): Promise<BackedUp> {
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) throw new Error(`There is no database in ${dataDir} (DATA_DIR).`)
  if (existsSync(file)) throw new Error(`${file} is there already: name another file, or move it away.`)
  const part = `${file}.${process.pid}.part`
  try {
    touchPrivate(part)
    const source = new DatabaseSync(path, { readOnly: true })
    try {
      await copyDatabase(source, part)
    } finally {
      source.close()
    }
    const told = addFiles(part, dataDir, keyPepper)
    keepPrivate(part)
    // Unlike a rename, a link never replaces a file that somebody else made in the meantime.
    linkSync(part, file)
    return told
  } finally {
    for (const beside of ['', '-journal', '-wal', '-shm']) rmSync(`${part}${beside}`, { force: true })
  }
}
