import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { createKeys } from '../keys/keys.ts'
import { createSecrets } from '../ops/secrets.ts'
import { registersFolder, storePath } from '../registers/store/offices.ts'
import { openStorage, SQLITE_FILE, type Storage, type StorageBackend } from '../storage/open.ts'
import { startPostgresServer } from './postgres-server.ts'

/** Has a folder for each release. */
const RELEASES = join(import.meta.dirname, 'releases')
const PEPPER = 'the pepper of databases for tests'
const DAY_MS = 86_400_000
const AT = Date.UTC(2026, 10, 28)
const REFERENCE = 'R-1'

const tokens = {
  digest: 'digest-1',
  body_digest: 'body',
  lease: 'lease',
  leased_until: AT,
  sealed: 'sealed',
  expires_at: AT + DAY_MS,
  holder: 'h',
  bytes: 6,
}

/** Puts at least one row into each table that has data in a service that was used. */
async function fill(storage: Storage): Promise<Record<string, string | number>> {
  const { db } = storage
  const keys = createKeys(storage, createSecrets(PEPPER), () => AT)
  const {
    key,
    record: { id },
  } = await keys.create({ label: 'Agency, Vienna', kind: 'server', plan: 'team' })
  const ended = await keys.create({ label: 'Agency, Graz', kind: 'server', plan: 'local' })
  await keys.revoke(ended.record.id)
  await db.insertInto('usage').values({ key_id: id, period: '2026-11', used: 7, held: 0 }).execute()
  await db.insertInto('free_checks').values({ key_id: id, day: '2026-11-28', used: 2 }).execute()
  await db
    .insertInto('repeats')
    .values({ digest: 'repeat-1', expires_at: AT + DAY_MS })
    .execute()
  await db.insertInto('replays').values(tokens).execute()
  await db.insertInto('upstream_budgets').values({ upstream: 'euipo', span: 20_000, used: 9 }).execute()
  await storage.syncs.switchOn({ office: 'EU', terms: 'terms', now: AT })
  await db
    .insertInto('access_requests')
    .values({
      reference: REFERENCE,
      form_digest: 'form',
      address_digest: 'address',
      address: 'names@agency.example',
      organisation: 'Agency',
      purpose: 'checks',
      checks_a_month: 100,
      jurisdictions: 'CH',
      message: '',
      language: 'de',
      state: 'email_confirmed',
      received_at: AT,
    })
    .execute()
  await storage.mails.insert({ id: 'M-1', reference: REFERENCE, kind: 'received', link: null }, AT)
  await storage.audit.add({ at: AT, who: 'requester', what: 'received', reference: REFERENCE })
  return { pepper: PEPPER, key, keyId: id, endedKey: ended.key, period: '2026-11', used: 7, reference: REFERENCE }
}

async function filled(place: StorageBackend): Promise<Record<string, string | number>> {
  const storage = await openStorage(place)
  const facts = await fill(storage)
  await storage.close()
  return facts
}

function literal(value: SQLOutputValue): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'NULL')
}

/** The tables, rows and indexes of a SQLite file as statements. */
function dump(path: string): string {
  using db = new DatabaseSync(path)
  const parts = db
    .prepare("SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all() as { name: string; type: string; sql: string }[]
  const rowsOf = (name: string) =>
    db
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => `INSERT INTO "${name}" VALUES (${Object.values(row).map(literal).join(', ')});`)
  const tables = parts.filter(({ type }) => type === 'table')
  const rest = parts.filter(({ type }) => type !== 'table')
  const { user_version: version } = db.prepare('PRAGMA user_version').get() as { user_version: number }
  const lines = [
    `PRAGMA user_version = ${version};`,
    ...tables.flatMap(({ name, sql }) => [`${sql};`, ...rowsOf(name)]),
    ...rest.map(({ sql }) => `${sql};`),
  ]
  return `${lines.join('\n')}\n`
}

/** A register of two marks. Its index is not kept, because each version can make it anew. */
function register(dataDir: string): string {
  const file = join(dataDir, 'marks.csv')
  writeFileSync(file, 'number,name,nice_classes,status\n1,Vyntra,"9,42",live\n2,Okrubo,9,live\n')
  const admin = join(import.meta.dirname, '../cli/admin.ts')
  const args = [admin, 'registers', 'import', 'EU', file, '--whole', '--as-of', '2026-11-28']
  execFileSync(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir, WHOLE_REGISTERS: 'EU' } })
  return dump(storePath(registersFolder(dataDir), 'EU'))
}

const folder = mkdtempSync(join(tmpdir(), 'brand-check-release-'))
const server = await startPostgresServer()
try {
  const target = join(RELEASES, process.argv[2] ?? '')
  mkdirSync(target, { recursive: true })
  const sqlite = await filled({ dataDir: folder, databaseUrl: null })
  writeFileSync(join(target, 'sqlite.sql'), dump(join(folder, SQLITE_FILE)))
  writeFileSync(join(target, 'register-EU.sql'), register(folder))
  const databaseUrl = server.url('postgres')
  const postgresql = await filled({ dataDir: folder, databaseUrl })
  const args = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', databaseUrl]
  const text = execFileSync('pg_dump', args, { encoding: 'utf8' })
  // Lines for psql only, remarks, and a path that later statements would have to name.
  const statements = text.split('\n').filter((line) => line !== '' && !/^(?:\\|--)|search_path/.test(line))
  writeFileSync(join(target, 'postgresql.sql'), `${statements.join('\n')}\n`)
  writeFileSync(join(target, 'facts.json'), `${JSON.stringify({ SQLite: sqlite, PostgreSQL: postgresql }, null, 2)}\n`)
} finally {
  await server.close()
  rmSync(folder, { recursive: true })
}
