import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresOwner, postgresPrograms } from '../../service/testing/postgres-programs.ts'

/** A PostgreSQL server of our own in a temporary folder, reached through a socket there. */
export interface PostgresServer {
  version: string
  client: pg.Client
  folder: string
  stop(): Promise<void>
}

/** Thrown where no server could be started, with the reason in one sentence. */
export class NoPostgres extends Error {}

/** Installs the server on a Debian machine on which this process is root. */
function install(): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options)
}

const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  log_statement: 'none',
}

/** Starts a server; throws NoPostgres where that cannot be done. `stop` ends it and deletes its data. */
export async function startPostgres(): Promise<PostgresServer> {
  if (postgresPrograms() === undefined) install()
  const programs = postgresPrograms()
  if (programs === undefined) throw new NoPostgres('PostgreSQL is not installed.')
  const owner = postgresOwner()
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, stdio: 'ignore' } as const
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'bench', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    options,
  )
  const give = (reason: string) => {
    rmSync(folder, { recursive: true, force: true })
    return new NoPostgres(reason)
  }
  if (made.status !== 0) throw give('initdb failed.')
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], options)
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // An interrupted measurement leaves no server behind.
  process.once('exit', () => server.kill('SIGINT'))
  const stopServer = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100 && server.exitCode === null; attempt++) {
    const client = new pg.Client({ host: folder, user: 'bench', database: 'postgres' })
    try {
      await client.connect()
      await client.query('CREATE EXTENSION pg_trgm')
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
      const stop = async () => {
        await client.end()
        await stopServer()
      }
      return { version: rows[0]?.server_version ?? '', client, folder, stop }
    } catch (error) {
      await client.end().catch(() => {})
      if (error instanceof pg.DatabaseError && error.code !== '57P03') {
        await stopServer()
        throw new NoPostgres(`${error.message}.`)
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  await stopServer()
  throw give('The server did not answer.')
}

/** Fills the table `marks (id, name)`; the id is the place of the name, from 0. */
export async function copyNames({ client, folder }: PostgresServer, names: Iterable<string>): Promise<void> {
  const path = join(folder, 'names.txt')
  const lines: string[] = []
  let id = 0
  const flush = () => writeFileSync(path, lines.splice(0).join(''), { flag: 'a' })
  for (const name of names) {
    lines.push(`${id++}\t${name.replace(/[\\\t\r\n\0]/gu, ' ')}\n`)
    if (lines.length === 10_000) flush()
  }
  flush()
  chmodSync(path, 0o644)
  await client.query('CREATE TABLE marks (id integer, name text)')
  await client.query(`COPY marks FROM '${path}'`)
  await client.query('ANALYZE marks')
  rmSync(path)
}
