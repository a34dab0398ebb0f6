import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeConnectionCode } from '../../client/connection-code.ts'
import { answers, callsOf, fakeApis, resetFakes } from '../testing/fake-apis.ts'
import { pageCode } from './page-code.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HERE = 'https://check.example.com'
const KEY = 'bck_0123456789abcd7Q2x'
const CODE = writeConnectionCode(HERE, 'token-1')

const shown = (result: unknown) => {
  answers['scripting.executeScript'] = () => [{ result }]
}

vi.mock('../messages/ask-worker.ts', async () => ({
  askWorker: (await import('../worker/requests.ts')).answerPage,
}))

/** Replaces the network and records the called origins. */
function network(answer: () => Response): string[] {
  const called: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    called.push(new URL(url).origin)
    return answer()
  })
  return called
}
const connected = async () => (await fakeApis.storage.local.get('connection')).connection

beforeEach(resetFakes)
afterEach(() => void vi.unstubAllGlobals())

describe('a connection code in a page', () => {
  test('is found if the page belongs to the service itself', async () => {
    shown(CODE)
    expect(await pageCode.find(7, `${HERE}/access/claim?x`)).toBe(CODE)
    expect(callsOf('scripting.executeScript')).toMatchObject([[{ target: { tabId: 7 } }]])
  })

  test.each([
    ['on a page of another origin', CODE, 'https://evil.example/'],
    ['on another port', CODE, `${HERE}:8443/`],
    ['on a page whose address is not known', CODE, undefined],
    ['that is none', 'bcc_zzz', HERE],
    ['that is not there', null, HERE],
  ])('is not accepted %s', async (_, code, address) => {
    shown(code)
    expect(await pageCode.find(7, address)).toBeNull()
  })

  test('is not accepted if the page cannot be read', async () => {
    answers['scripting.executeScript'] = () => {
      throw new Error('Cannot access a chrome:// URL')
    }
    expect(await pageCode.find(7, HERE)).toBeNull()
  })

  test('is not offered again after its use', async () => {
    shown(CODE)
    network(() => Response.json({ apiKey: KEY }))
    await pageCode.claim(CODE)
    expect(await pageCode.find(7, HERE)).toBeNull()
  })
})

describe('claiming', () => {
  test('requests a key at the address in the code and stores it', async () => {
    const called = network(() => Response.json({ apiKey: KEY }))
    expect(await pageCode.claim(CODE)).toBeNull()
    expect(called).toEqual([HERE])
    expect(await connected()).toEqual({ baseUrl: HERE, apiKey: KEY })
  })

  test('leaves the stored connection unchanged if the token was already used', async () => {
    network(() => Response.json({}, { status: 401 }))
    expect(await pageCode.claim(CODE)).toMatchObject({ kind: 'key' })
    expect(await connected()).toBeUndefined()
  })

  test.each(['bcc_???', 'a key', writeConnectionCode('http://check.example.com', 'token-1')])(
    'queries nobody for the code %s',
    async (code) => {
      const called = network(() => Response.json({ apiKey: KEY }))
      expect(await pageCode.claim(code)).not.toBeNull()
      expect(called).toEqual([])
    },
  )
})

test('passes a code on only once', async () => {
  await pageCode.handOver(CODE)
  expect(await pageCode.take()).toBe(CODE)
  expect(await pageCode.take()).toBe('')
})
