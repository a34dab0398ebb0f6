import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { serviceConnection } from './connection.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HERE = 'https://check.example.com'
const KEY = 'bck_0123456789abcd7Q2x'

describe('a stored connection', () => {
  beforeEach(resetFakes)

  test.each([
    ['nothing', undefined],
    ['no address', { apiKey: KEY }],
    ['a plain address on the network', { baseUrl: 'http://check.example.com', apiKey: KEY }],
    ['an address that is none', { baseUrl: 'check', apiKey: KEY }],
  ])('is null for %s', async (_, stored) => {
    await fakeApis.storage.local.set({ connection: stored })
    expect(await serviceConnection.readMasked()).toBeNull()
  })

  test('loses only an unreadable key, not the address', async () => {
    await fakeApis.storage.local.set({ connection: { baseUrl: HERE, apiKey: 7 } })
    expect(await serviceConnection.readMasked()).toMatchObject({ serviceUrl: HERE, keyLast4: null })
  })
})

describe('the connection', () => {
  beforeEach(resetFakes)

  test('needs an address and a key', async () => {
    expect(await serviceConnection.read()).toBeNull()
    await serviceConnection.store(HERE, null)
    expect(await serviceConnection.read()).toBeNull()
    await serviceConnection.store(HERE, KEY)
    expect(await serviceConnection.read()).toEqual({ baseUrl: HERE, apiKey: KEY })
  })

  test('shows pages only the last four characters of the key', async () => {
    await serviceConnection.store(`${HERE}:8443/brand`, KEY)
    const masked = await serviceConnection.readMasked()
    expect(masked).toEqual({ serviceUrl: `${HERE}:8443/brand`, host: 'check.example.com:8443', keyLast4: '7Q2x' })
    expect(JSON.stringify(masked)).not.toContain(KEY.slice(0, -4))
  })

  test('keeps the key for a new path at the same origin', async () => {
    await serviceConnection.store(HERE, KEY)
    await serviceConnection.store(`${HERE}/brand`, null)
    expect(await serviceConnection.read()).toEqual({ baseUrl: `${HERE}/brand`, apiKey: KEY })
  })

  test.each(['https://other.example.com', 'https://check.example.com:8443', 'http://127.0.0.1:8787'])(
    'drops the key on a change to %s',
    async (elsewhere) => {
      await serviceConnection.store(HERE, KEY)
      await serviceConnection.store(elsewhere, null)
      expect(await serviceConnection.read()).toBeNull()
      expect(JSON.stringify(await fakeApis.storage.local.get(null))).not.toContain(KEY)
    },
  )

  test('keeps the address when the key is removed', async () => {
    await serviceConnection.store(HERE, KEY)
    await serviceConnection.removeKey()
    expect(await serviceConnection.readMasked()).toEqual({
      serviceUrl: HERE,
      host: 'check.example.com',
      keyLast4: null,
    })
    expect(JSON.stringify(await fakeApis.storage.local.get(null))).not.toContain(KEY)
  })
})
