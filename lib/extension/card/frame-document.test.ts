import { afterEach, describe, expect, test, vi } from 'vitest'
import { ORIGIN } from '../testing/fake-apis.ts'
import { followDocument } from './open-card.ts'

vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

afterEach(() => void vi.unstubAllEnvs())

function fakeFrame(contentDocument: unknown) {
  const frame = Object.assign(new EventTarget(), {
    contentDocument,
    contentWindow: { location: { replace: vi.fn() } },
    load(own: unknown) {
      frame.contentDocument = own
      frame.dispatchEvent(new Event('load'))
    },
  })
  const given: unknown[] = []
  followDocument(frame as unknown as HTMLIFrameElement, (own) => given.push(own))
  return { frame, given }
}

describe('followDocument in Chromium', () => {
  test('passes the initial empty document at once, and null when the frame loads another document', () => {
    const blank = { URL: 'about:blank' }
    const { frame, given } = fakeFrame(blank)
    expect(given).toEqual([blank])
    expect(frame.contentWindow.location.replace).not.toHaveBeenCalled()
    frame.load({ URL: 'about:blank' })
    expect(given).toEqual([blank, null])
  })

  test('passes null in a sandbox', () => {
    expect(fakeFrame(null).given).toEqual([null])
  })
})

describe('followDocument in Firefox', () => {
  test('loads a page of the extension, without its address in an attribute', () => {
    vi.stubEnv('FIREFOX', 'true')
    const { frame, given } = fakeFrame({ URL: 'about:blank' })
    expect(given).toEqual([])
    expect(frame.contentWindow.location.replace).toHaveBeenCalledWith(`${ORIGIN}card.html`)
    expect(frame).not.toHaveProperty('src')
    const own = { URL: `${ORIGIN}card.html` }
    frame.load(own)
    expect(given).toEqual([own])
  })

  test.each([[null], [{ URL: 'about:blank' }], [{ URL: 'https://example.com/card.html' }]])(
    'refuses %o, which comes from the page or a sandbox',
    (own) => {
      vi.stubEnv('FIREFOX', 'true')
      const { frame, given } = fakeFrame(null)
      frame.load(own)
      expect(given).toEqual([null])
    },
  )
})
