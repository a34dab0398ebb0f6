// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, test, vi } from 'vitest'
import { answers, callsOf, resetFakes } from '../testing/fake-apis.ts'
import { keepLinksPrivate } from './popup.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))

/** The address needs no network, because the simulated browser opens a link before its click reaches the document. */
const SEARCH = 'about:blank#Zylverra'

beforeAll(() => {
  keepLinksPrivate(document)
})
beforeEach(() => {
  resetFakes()
  document.body.innerHTML = `<a id="search" target="_blank" href="${SEARCH}"><span>by hand</span></a><button>x</button>`
})

/** Clicks in the page. Returns true if the browser would open the link itself. This test prevents that. */
function click(selector: string, type = 'click', button = 0): boolean {
  let goesOn = false
  const last = (event: Event) => {
    goesOn = !event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener(type, last, { once: true })
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button }))
  return goesOn
}

test.each([
  ['click', 0],
  ['auxclick', 1],
])('a link of a private popup opens in its private window (%s)', async (type, button) => {
  answers['windows.getCurrent'] = () => ({ id: 5, incognito: true, type: 'normal' })
  expect(click('#search span', type, button)).toBe(false)
  await vi.waitFor(() => expect(callsOf('tabs.create')).toEqual([[{ url: SEARCH, windowId: 5 }]]))
  expect(callsOf('windows.create')).toEqual([])
})

test.each([
  ['a window of ours that the browser did not make private', { id: 5, incognito: false, type: 'popup' }],
  ['a private window without tabs', { id: 5, incognito: true, type: 'popup' }],
])('a link in %s opens in a private window', async (_what, window) => {
  answers['windows.getCurrent'] = () => window
  expect(click('#search')).toBe(false)
  await vi.waitFor(() => expect(callsOf('windows.create')).toEqual([[{ url: SEARCH, incognito: true }]]))
  expect(callsOf('tabs.create')).toEqual([])
})

it.each([
  ['another element', 'button', 'click', 0],
  ['the button of the menu', '#search', 'auxclick', 2],
])('leaves %s to the browser', (_what, selector, type, button) => {
  expect(click(selector, type, button)).toBe(true)
})
