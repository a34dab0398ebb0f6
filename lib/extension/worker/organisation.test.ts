import { beforeEach, describe, expect, test, vi } from 'vitest'
import { consent } from '../storage/consent.ts'
import { answers, callsOf, fired, resetFakes, settled } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'
import { answerPage, applyOrganisation } from './requests.ts'
import { startWorker } from './worker.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))

const KEY = 'bck_0123456789abcd7Q2x'
const HERE = 'https://check.example.com'
const sets = (settings: object) => {
  answers['managed.get'] = () => settings
}

beforeEach(resetFakes)

test('connects and chooses a service that the organisation set', async () => {
  await answerPage({ kind: 'asker_choose', asker: 'browser' })
  sets({ serviceAddress: 'check.example.com/', apiKey: ` ${KEY} ` })
  await applyOrganisation()
  expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: KEY })
  expect(await consent.client()).toBe('service')
})

test('respects later choices of the user until the settings change', async () => {
  sets({ serviceAddress: HERE, apiKey: KEY })
  await applyOrganisation()
  await answerPage({ kind: 'asker_choose', asker: 'browser' })
  await serviceConnection.store('https://own.example.com', KEY)
  await applyOrganisation()
  expect(await consent.client()).toBe('browser')
  expect((await serviceConnection.read())?.baseUrl).toBe('https://own.example.com')
  sets({ serviceAddress: HERE, apiKey: `${KEY}2` })
  await applyOrganisation()
  expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: `${KEY}2` })
  expect(await consent.client()).toBe('service')
})

test.each([
  ['none', {}],
  ['an address in clear', { serviceAddress: 'http://check.example.com', apiKey: KEY }],
  ['another shape', { serviceAddress: 7, apiKey: KEY }],
])('changes nothing for settings with %s', async (_what, settings) => {
  sets(settings)
  await applyOrganisation()
  expect(await serviceConnection.read()).toBeNull()
  expect(await consent.client()).toBeNull()
})

test('continues in a browser without policies for the extension', async () => {
  answers['managed.get'] = () => Promise.reject(new Error('Managed storage manifest not found'))
  await applyOrganisation()
  expect(await serviceConnection.read()).toBeNull()
})

test('presets an address alone, and leaves the choice of the client to the user', async () => {
  sets({ serviceAddress: HERE })
  await applyOrganisation()
  expect(await serviceConnection.stored()).toEqual({ baseUrl: HERE, apiKey: null })
  expect(await consent.client()).toBeNull()
  await answerPage({ kind: 'connection_save', address: HERE, apiKey: KEY })
  await applyOrganisation()
  expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: KEY })
})

test('does not replace a service that the user connected with an address alone', async () => {
  await answerPage({ kind: 'connection_save', address: 'https://own.example.com', apiKey: KEY })
  sets({ serviceAddress: HERE })
  await applyOrganisation()
  expect(await serviceConnection.read()).toEqual({ baseUrl: 'https://own.example.com', apiKey: KEY })
  sets({ serviceAddress: HERE, locked: ['serviceAddress'] })
  await applyOrganisation()
  expect(await serviceConnection.stored()).toEqual({ baseUrl: HERE, apiKey: null })
})

describe('if the organisation withdraws', () => {
  test('everything, removes the address, the key and the choice of the service', async () => {
    sets({ serviceAddress: HERE, apiKey: KEY })
    await applyOrganisation()
    sets({})
    await applyOrganisation()
    expect(await serviceConnection.stored()).toBeNull()
    expect(await consent.client()).toBeNull()
  })

  test('the key alone, keeps the address', async () => {
    sets({ serviceAddress: HERE, apiKey: KEY })
    await applyOrganisation()
    sets({ serviceAddress: HERE })
    await applyOrganisation()
    expect(await serviceConnection.stored()).toEqual({ baseUrl: HERE, apiKey: null })
    expect(await consent.client()).toBeNull()
  })

  test.each([
    ['a key of the user', HERE],
    ['a service of the user', 'https://own.example.com'],
  ])('everything, keeps %s', async (_what, address) => {
    sets({ serviceAddress: HERE, apiKey: KEY })
    await applyOrganisation()
    await answerPage({ kind: 'connection_save', address, apiKey: 'bck_own' })
    sets({})
    await applyOrganisation()
    expect(await serviceConnection.read()).toEqual({ baseUrl: address, apiKey: 'bck_own' })
    expect(await consent.client()).toBe('service')
  })
})

describe('what is locked', () => {
  beforeEach(async () => {
    sets({ serviceAddress: HERE, apiKey: KEY, asker: 'service', locked: ['serviceAddress', 'apiKey', 'asker'] })
    await applyOrganisation()
  })

  test.each([
    { kind: 'connection_save', address: 'https://own.example.com', apiKey: 'bck_own' },
    { kind: 'key_remove' },
    { kind: 'asker_choose', asker: 'browser' },
  ] as const)('stays after $kind', async (request) => {
    await answerPage(request)
    expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: KEY })
    expect(await consent.client()).toBe('service')
  })
})

test.each([
  [{}, null],
  [{ asker: 'browser' }, 'browser'],
] as const)('without a choice of the user, takes the client of %j', async (settings, client) => {
  sets(settings)
  expect(await consent.client()).toBe(client)
  await consent.chooseClient('service')
  expect(await consent.client()).toBe('service')
})

test.each([
  [{}, 1],
  [{ welcome: true }, 1],
  [{ welcome: false }, 0],
])('under %j, opens %d pages after the installation', async (settings, pages) => {
  sets(settings)
  startWorker(() => '')
  fired.installed.fire({ reason: 'install', temporary: false })
  await settled()
  expect(callsOf('tabs.create')).toHaveLength(pages)
})
