import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { postgresOwner, postgresPrograms } from './postgres-programs.ts'

/** A PostgreSQL server in a temporary folder, reached through a socket there. */
export interface PostgresServer {
  /** Returns the address of a database. */
  url(database: string): string
  /** Log of statements with their parameters. */
  logFile: string
  start(): Promise<void>
  /** Ends the connections and the server, like a restart for maintenance. */
  stop(): Promise<void>
  /** Stops the server and deletes its data. */
  close(): Promise<void>
}

function programsFolder(): string {
  const found = postgresPrograms()
  if (found !== undefined) return found
  throw new Error(
    'These tests need a PostgreSQL server: install the Debian package postgresql, or put initdb on the PATH.',
  )
}

const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'all.log',
  log_statement: 'all',
  log_parameter_max_length: '-1',
  log_parameter_max_length_on_error: '-1',
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Creates and starts a server. Throws a readable error if that fails. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const programs = programsFolder()
  const owner = postgresOwner()
  const folder = mkdtempSync(join(tmpdir(), 'brand-check-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const asOwner = { ...owner, cwd: folder }
  const init = ['-D', data, '-A', 'trust', '-U', 'test', '-E', 'UTF8', '--locale=C.UTF-8', '-N']
  const made = spawnSync(join(programs, 'initdb'), init, { ...asOwner, encoding: 'utf8' })
  const removeAll = () => rmSync(folder, { recursive: true, force: true })
  if (made.status !== 0) {
    removeAll()
    throw new Error(`PostgreSQL cannot be set up for the tests: ${made.stderr || made.error?.message}`)
  }
  const url = (database: string) => `postgres:///${database}?host=${encodeURIComponent(folder)}&user=test`
  let server: ChildProcess | undefined
  const killIt = () => void server?.kill('SIGINT')
  process.once('exit', killIt)

  async function stop(): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGINT')
    await gone
  }
  async function start(): Promise<void> {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...settings], { ...asOwner, stdio: 'ignore' })
    for (let attempt = 0; attempt < 300; attempt++) {
      if (await answers(url('postgres'))) return
      if (server.exitCode !== null) break
      await new Promise((done) => setTimeout(done, 50))
    }
    await stop()
    throw new Error('The PostgreSQL server for the tests did not start.')
  }
  async function close(): Promise<void> {
    process.off('exit', killIt)
    await stop()
    removeAll()
  }
  try {
    await start()
  } catch (error) {
    await close()
    throw error
  }
  return { url, logFile: join(data, 'log', 'all.log'), start, stop, close }
}
