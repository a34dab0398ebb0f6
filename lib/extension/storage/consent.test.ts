import { beforeEach, expect, test, vi } from 'vitest'
import { callsOf, resetFakes } from '../testing/fake-apis.ts'
import { pageAccess } from './consent.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
beforeEach(resetFakes)

test.each([
  ['http://127.0.0.1:8787', ['http://127.0.0.1/*']],
  ['https://example.com/brand', ['https://example.com/*']],
  // Downloads of releases are redirected.
  [
    'https://github.com/a/b/releases/download/registers/catalogue.json',
    ['https://github.com/*', 'https://release-assets.githubusercontent.com/*'],
  ],
])('requests for %s the patterns %j', async (address, origins) => {
  await pageAccess.requestAddress(address)
  expect(callsOf('permissions.request')).toEqual([[{ origins }]])
})
