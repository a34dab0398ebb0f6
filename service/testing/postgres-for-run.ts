import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStorage } from '../storage/open.ts'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which tests request the PostgreSQL server of this run. */
    postgresDesk: string
  }
}

const TEMPLATE = 'migrated'

/** Migrates one database, so that tests copy it instead of migrating their own. */
async function makeTemplate(server: PostgresServer): Promise<string> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`)
  await client.end()
  const { close } = await openStorage({ dataDir: tmpdir(), databaseUrl: server.url(TEMPLATE) })
  await close()
  return TEMPLATE
}

/**
 * Provides one PostgreSQL server for a run of tests. It starts at the first request, so that other runs do not wait.
 * Returns a function that stops it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined
  let template: Promise<string> | undefined
  const desk = createServer(async (_request, response) => {
    try {
      starting ??= startPostgresServer()
      const server = await starting
      template ??= makeTemplate(server)
      response.end(JSON.stringify({ url: server.url('postgres'), template: await template, logFile: server.logFile }))
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => desk.once('listening', done))
  project.provide('postgresDesk', `http://127.0.0.1:${(desk.address() as AddressInfo).port}`)
  return async () => {
    desk.closeAllConnections()
    await new Promise((done) => desk.close(done))
    await starting?.then((server) => server.close()).catch(() => {})
  }
}
