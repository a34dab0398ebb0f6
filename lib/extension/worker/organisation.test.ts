import { beforeEach, expect, test, vi } from 'vitest'
import { consent } from '../storage/consent.ts'
import { answers, resetFakes } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'
import { answerPage, applyOrganisation } from './requests.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

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
  ['no key', { serviceAddress: HERE }],
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
