import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { openReadSessions } from './read-session.ts'
import { openSession } from './session.ts'

/** Relays between a service and the server of the tests. It can accept data without responding. */
async function makeMiddleman(database: TestDatabase) {
  const { pathname, searchParams } = new URL(database.url.replace('///', '//local/'))
  const state = { silent: false, connections: 0, ended: 0, sentInSilence: '' }
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const real = connect(`${searchParams.get('host')}/.s.PGSQL.5432`)
    state.connections++
    for (const socket of [client, real]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    client.on('close', () => {
      state.ended++
      real.destroy()
    })
    client.on('data', (bytes) => {
      if (state.silent) state.sentInSilence += bytes.toString('latin1')
      else real.write(bytes)
    })
    real.on('data', (bytes) => void (state.silent || client.write(bytes)))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `postgres://test@127.0.0.1:${port}${pathname}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

let database: TestDatabase
let middleman: Awaited<ReturnType<typeof makeMiddleman>>
beforeAll(async () => {
  database = await makeTestDatabase()
  middleman = await makeMiddleman(database)
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  await middleman.close()
  await database.drop()
})

describe('a server that accepts data and sends nothing', () => {
  it('in the middle of a search is waited for once, and its connection is closed', async () => {
    const { state, url } = middleman
    const sessions = openReadSessions(url, () => {})
    const one = () => sessions.read((query) => query('SELECT 1 AS one', []))
    expect(await one()).toEqual([{ one: 1 }])
    const asking = sessions.read((query) => {
      state.silent = true
      return query('SELECT 2 AS two', [])
    })
    const refused = expect(asking).rejects.toThrow('the database took too long')
    await expect.poll(() => state.sentInSilence).toContain('SELECT 2')
    // Time does not advance from here on, so a second wait would never end.
    vi.advanceTimersByTime(3000)
    await refused
    await expect.poll(() => state.ended).toBe(1)
    state.silent = false
    expect(await one()).toEqual([{ one: 1 }])
    expect(state.connections).toBe(2)
    await sessions.close()
  })

  it('from the beginning is reported as not answering, to a search and to a command', async () => {
    const { state, url } = middleman
    state.silent = true
    const before = state.connections
    const faults: unknown[] = []
    const sessions = openReadSessions(url, (error) => faults.push(error))
    const searching = sessions.read((query) => query('SELECT 1', []))
    const refused = [
      expect(searching).rejects.toThrow('the database does not answer'),
      expect(openSession(url)).rejects.toThrow(/^The database at DATABASE_URL does not answer/),
    ]
    await expect.poll(() => state.connections).toBe(before + 2)
    vi.advanceTimersByTime(6000)
    await Promise.all(refused)
    await sessions.close()
    state.silent = false
    expect(faults).toEqual([])
  })
})
