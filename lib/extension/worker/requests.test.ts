import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newName } from '../projects/project.ts'
import { openProjectStore } from '../projects/store.ts'
import { pendingNames } from '../storage/pending-names.ts'
import { answers, callsOf, fakeApis, resetFakes, settled } from '../testing/fake-apis.ts'
import { CARD_SENDER, fakePort } from '../testing/fake-port.ts'
import { fakeService } from '../testing/fake-service.ts'
import { serveChecks } from './check-port.ts'
import { serviceConnection } from './connection.ts'
import { answerPage } from './requests.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const HERE = 'https://check.example.com'
const KEY = 'bck_0123456789abcd7Q2x'

/** Replaces the network and records the called addresses. */
function network(answer: (url: string) => Response | Promise<Response>): string[] {
  const called: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(url)
    return answer(url)
  })
  return called
}

beforeEach(resetFakes)
afterEach(() => void vi.unstubAllGlobals())

describe('saving', () => {
  test('stores address and key', async () => {
    expect(await answerPage({ kind: 'connection_save', address: 'check.example.com/', apiKey: ` ${KEY} ` })).toBeNull()
    expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: KEY })
  })

  test.each([
    ['http://check.example.com', 'needs_https'],
    ['no address', 'bad_address'],
  ])('refuses %s and stores nothing', async (address, fault) => {
    expect(await answerPage({ kind: 'connection_save', address, apiKey: KEY })).toBe(fault)
    expect(await fakeApis.storage.local.get(null)).toEqual({})
  })
})

describe('testing', () => {
  test('queries only the stored service', async () => {
    await serviceConnection.store(HERE, KEY)
    const called = network(() => Response.json({}, { status: 401 }))
    expect(await answerPage({ kind: 'connection_test' })).toMatchObject({ ok: false, failure: { kind: 'key' } })
    expect(called).toEqual([`${HERE}/api/v2/quotas`, `${HERE}/`])
  })

  test('queries nobody without a key', async () => {
    const called = network(() => Response.json({}))
    expect(await answerPage({ kind: 'connection_test' })).toMatchObject({ ok: false, failure: { kind: 'key' } })
    expect(called).toEqual([])
  })

  test.each([
    [false, true],
    [true, false],
  ])('reports for a blocked answer with access %s that a grant would help: %s', async (granted, needsAccess) => {
    await serviceConnection.store(HERE, KEY)
    answers['permissions.contains'] = () => granted
    network(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await answerPage({ kind: 'connection_test' })).toMatchObject({ ok: false, needsAccess })
    expect(callsOf('permissions.contains')).toEqual([[{ origins: ['https://check.example.com/*'] }]])
  })
})

test('does not return the key in any answer', async () => {
  const given = [
    await answerPage({ kind: 'connection_save', address: HERE, apiKey: KEY }),
    await answerPage({ kind: 'connection_get' }),
    await answerPage({ kind: 'key_remove' }),
    await answerPage({ kind: 'connection_get' }),
  ]
  expect(JSON.stringify(given)).not.toContain('bck_')
})

test('deletes all stored data, waiting names and permissions', async () => {
  await serviceConnection.store(HERE, KEY)
  await pendingNames.withId('tab-7').put({ text: 'Vyntra', private: false, at: 0 })
  const store = await openProjectStore(() => {})
  await store.addNames([newName('p', 'Vyntra', 0)])
  answers['permissions.getAll'] = () => ({ origins: ['https://check.example.com/*'] })
  await fakeApis.action.setBadgeText({ text: '2' })
  await answerPage({ kind: 'delete_all' })
  expect(await fakeApis.action.getBadgeText({})).toBe('')
  expect(await fakeApis.storage.local.get(null)).toEqual({})
  expect(await fakeApis.storage.session.get(null)).toEqual({})
  expect(await fakeApis.alarms.getAll()).toEqual([])
  expect(callsOf('permissions.remove')).toEqual([[{ origins: ['https://check.example.com/*'] }]])
  expect(await indexedDB.databases()).toEqual([])
})

test('ends a running check when everything is deleted, and stores nothing of it', async () => {
  await serviceConnection.store(HERE, KEY)
  answers['permissions.getAll'] = () => ({ origins: [] })
  const { fetch, asked } = fakeService((name) => [{ event: 'plan', data: { name, sources: [], unsearched: [] } }, null])
  vi.stubGlobal('fetch', fetch)
  await pendingNames.ofTab(7).put({ text: 'Vyntra', private: false, at: Date.now() })
  const card = fakePort(CARD_SENDER)
  serveChecks(card.port, () => 'headline')
  card.send({ kind: 'start' })
  await settled()
  expect(card.views.at(-1)).toMatchObject({ phase: 'checking', name: 'Vyntra' })
  await answerPage({ kind: 'delete_all' })
  await settled()
  expect([asked.map(({ signal }) => signal?.aborted), card.isClosed()]).toEqual([[true], true])
  expect(await fakeApis.storage.local.get(null)).toEqual({})
})
