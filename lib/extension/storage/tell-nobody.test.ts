import { beforeEach, expect, test, vi } from 'vitest'
import { answers, resetFakes } from '../testing/fake-apis.ts'
import { consent } from './consent.ts'
import { preferences } from './preferences.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

test('allows every recipient by default, and none once the switch is set', async () => {
  expect(await consent.sources(undefined)).toBe(null)
  await preferences.change({ tellNobody: true })
  expect(await consent.sources(undefined)).toEqual([])
})

test('follows the view, whatever the switch was set to last', async () => {
  expect(await consent.sources([])).toEqual([])
  await preferences.change({ tellNobody: true })
  expect(await consent.sources(null)).toBe(null)
  expect(await consent.sources(['rdap-com'])).toEqual(['rdap-com'])
})

test('lets the policy of an organisation override the switch and a chosen source', async () => {
  answers['managed.get'] = () => ({ tellNobody: true })
  expect(await consent.sources(null)).toEqual([])
  expect(await consent.sources(undefined)).toEqual([])
  expect(await consent.sources(['rdap-com'])).toEqual([])
})

test.each([
  [{}, false],
  [{ tellNobody: false }, false],
  [{ tellNobody: 'true' }, true],
  [{ tellNobody: 0 }, true],
])('reads a policy of %j', async (policy, expected) => {
  answers['managed.get'] = () => policy
  expect(await consent.isNobodyByPolicy()).toBe(expected)
})

test('finds no policy in a browser that does not support policies for the extension', async () => {
  answers['managed.get'] = () => Promise.reject(new Error('Managed storage manifest not found'))
  expect(await consent.isNobodyByPolicy()).toBe(false)
})
