import { beforeEach, expect, test, vi } from 'vitest'
import { changePreferences, isNobodyByPolicy, whoMayBeTold } from './preferences.ts'
import { answers, resetFakes } from './testing/fake-apis.ts'

vi.mock('./browser.ts', async () => ({ browser: (await import('./testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

test('all may be told where nobody said otherwise, and none once the switch is set', async () => {
  expect(await whoMayBeTold(undefined)).toBe(null)
  await changePreferences({ tellNobody: true })
  expect(await whoMayBeTold(undefined)).toEqual([])
})

test('what a surface says counts, whatever the switch was set to last', async () => {
  expect(await whoMayBeTold([])).toEqual([])
  await changePreferences({ tellNobody: true })
  expect(await whoMayBeTold(null)).toBe(null)
  expect(await whoMayBeTold(['rdap-com'])).toEqual(['rdap-com'])
})

test('the policy of an organisation stands above the switch, and above a source that was chosen by its button', async () => {
  answers['managed.get'] = () => ({ tellNobody: true })
  expect(await whoMayBeTold(null)).toEqual([])
  expect(await whoMayBeTold(undefined)).toEqual([])
  expect(await whoMayBeTold(['rdap-com'])).toEqual([])
})

test.each([
  [{}, false],
  [{ tellNobody: false }, false],
  [{ tellNobody: 'true' }, true],
  [{ tellNobody: 0 }, true],
])('a policy of %j', async (policy, expected) => {
  answers['managed.get'] = () => policy
  expect(await isNobodyByPolicy()).toBe(expected)
})

test('a browser without policies for the extension has none', async () => {
  answers['managed.get'] = () => Promise.reject(new Error('Managed storage manifest not found'))
  expect(await isNobodyByPolicy()).toBe(false)
})
