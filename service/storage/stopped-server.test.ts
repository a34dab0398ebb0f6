import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StorageUnavailable } from '../ops/failures.ts'
import { type PostgresServer, startPostgresServer } from '../testing/postgres-server.ts'
import { openStorage, type Storage } from './open.ts'

let server: PostgresServer
let storage: Storage

beforeAll(async () => {
  server = await startPostgresServer()
  storage = await openStorage({ dataDir: '', databaseUrl: server.url('postgres') })
})

afterAll(async () => {
  await storage.close()
  await server.close()
})

const ask = () => storage.quotas.used('AAAAAAAA', '2026-11')

describe('PostgreSQL that is stopped', () => {
  it('is reported as unavailable, even in a transaction, and is used again when it is back', async () => {
    await Promise.all(Array.from({ length: 5 }, ask))
    const cut = storage.inTransaction(async (tx) => {
      await tx.keys.find('AAAAAAAA')
      await server.stop()
      await tx.keys.find('AAAAAAAA')
    })
    await expect(cut).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(ask()).rejects.toBeInstanceOf(StorageUnavailable)
    await server.start()
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(0))
  })

  it('is reported in one sentence at the start of the service, without its address', async () => {
    const nobody = 'postgres://someone:secret-word@127.0.0.1:1/name'
    const error = await openStorage({ dataDir: '', databaseUrl: nobody }).catch((thrown: unknown) => thrown)
    expect(String(error)).toMatch(/^CannotStart: The database at DATABASE_URL does not answer \(ECONNREFUSED\)\.$/)
    const unknown = await openStorage({ dataDir: '', databaseUrl: server.url('nowhere') }).catch((e: unknown) => e)
    expect(String(unknown)).toMatch(/cannot be used \(3D000\)/)
  })

  it('behind a pooler that refuses session settings is reported in one sentence', async () => {
    const words = ['SERROR', 'VERROR', 'C08P01', 'Munsupported startup parameter: statement_timeout', '\0']
    const said = Buffer.from(words.join('\0'), 'latin1')
    const head = Buffer.from([0x45, 0, 0, 0, said.length + 4])
    const pooler = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, said]))))
    await new Promise<void>((done) => pooler.listen(0, '127.0.0.1', done))
    const { port } = pooler.address() as AddressInfo
    const refused = openStorage({ dataDir: '', databaseUrl: `postgres://test@127.0.0.1:${port}/name` })
    await expect(refused).rejects.toThrow(/refuses the time limits of a session \(08P01\), as pgbouncer does/)
    await new Promise((done) => pooler.close(done))
  })
})
