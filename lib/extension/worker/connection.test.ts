import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { parseConnection, readConnection, readMasked, removeKey, storeConnection } from './connection.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HERE = 'https://check.example.com'
const KEY = 'bck_0123456789abcd7Q2x'

describe('a stored connection', () => {
  test.each([
    ['nothing', undefined],
    ['no address', { apiKey: KEY }],
    ['a plain address on the network', { baseUrl: 'http://check.example.com', apiKey: KEY }],
    ['an address that is none', { baseUrl: 'check', apiKey: KEY }],
  ])('is null for %s', (_, stored) => {
    expect(parseConnection(stored)).toBeNull()
  })

  test('loses only an unreadable key, not the address', () => {
    expect(parseConnection({ baseUrl: HERE, apiKey: 7 })).toEqual({ baseUrl: HERE, apiKey: null })
  })
})

describe('the connection', () => {
  beforeEach(resetFakes)

  test('needs an address and a key', async () => {
    expect(await readConnection()).toBeNull()
    await storeConnection(HERE, null)
    expect(await readConnection()).toBeNull()
    await storeConnection(HERE, KEY)
    expect(await readConnection()).toEqual({ baseUrl: HERE, apiKey: KEY })
  })

  test('shows pages only the last four characters of the key', async () => {
    await storeConnection(`${HERE}:8443/brand`, KEY)
    const masked = await readMasked()
    expect(masked).toEqual({ serviceUrl: `${HERE}:8443/brand`, host: 'check.example.com:8443', keyLast4: '7Q2x' })
    expect(JSON.stringify(masked)).not.toContain(KEY.slice(0, -4))
  })

  test('keeps the key for a new path at the same origin', async () => {
    await storeConnection(HERE, KEY)
    await storeConnection(`${HERE}/brand`, null)
    expect(await readConnection()).toEqual({ baseUrl: `${HERE}/brand`, apiKey: KEY })
  })

  test.each(['https://other.example.com', 'https://check.example.com:8443', 'http://127.0.0.1:8787'])(
    'drops the key on a change to %s',
    async (elsewhere) => {
      await storeConnection(HERE, KEY)
      await storeConnection(elsewhere, null)
      expect(await readConnection()).toBeNull()
      expect(JSON.stringify(await fakeApis.storage.local.get(null))).not.toContain(KEY)
    },
  )

  test('keeps the address when the key is removed', async () => {
    await storeConnection(HERE, KEY)
    await removeKey()
    expect(await readMasked()).toEqual({ serviceUrl: HERE, host: 'check.example.com', keyLast4: null })
    expect(JSON.stringify(await fakeApis.storage.local.get(null))).not.toContain(KEY)
  })
})
