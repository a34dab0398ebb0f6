import { beforeEach, describe, expect, test, vi } from 'vitest'
import { writeConnectionCode } from '../../client/connection-code.ts'
import { answers, callsOf, resetFakes } from '../testing/fake-apis.ts'
import { pageCode } from './page-code.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

const HERE = 'https://check.example.com'
const CODE = writeConnectionCode(HERE, 'token-1')

const shown = (result: unknown) => {
  answers['scripting.executeScript'] = () => [{ result }]
}

beforeEach(resetFakes)

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
    await pageCode.markUsed(CODE)
    expect(await pageCode.find(7, HERE)).toBeNull()
  })
})

test('passes a code on only once', async () => {
  await pageCode.handOver(CODE)
  expect(await pageCode.take()).toBe(CODE)
  expect(await pageCode.take()).toBe('')
})
