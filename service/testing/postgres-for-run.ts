import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where tests ask for the PostgreSQL server of this run. */
    postgresDesk: string
  }
}

/**
 * One PostgreSQL server for a whole run of tests. It starts when the first test asks for it, so that other runs do not
 * wait for it. Returns the function that stops it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined
  const desk = createServer(async (_request, response) => {
    try {
      starting ??= startPostgresServer()
      const server = await starting
      response.end(JSON.stringify({ url: server.url('postgres'), logFile: server.logFile }))
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
