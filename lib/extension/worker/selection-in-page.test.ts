// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isPersonHere } from './selection-in-page.ts'

/** Builds a page in which a frame in a closed root has the focus. */
function pageWithFrame(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.body.appendChild(document.createElement('div'))
  const root = host.attachShadow({ mode: 'closed' })
  const frame = root.appendChild(document.createElement('iframe'))
  Object.defineProperty(document, 'activeElement', { configurable: true, value: host })
  Object.defineProperty(root, 'activeElement', { configurable: true, value: frame })
  return { host, root }
}
const given = globalThis as { chrome?: unknown; brandCheckBox?: Element | undefined; brandCheckFrame?: unknown }

afterEach(() => {
  Reflect.deleteProperty(document, 'activeElement')
  Reflect.deleteProperty(given, 'chrome')
  given.brandCheckBox = undefined
  given.brandCheckFrame = undefined
  document.body.innerHTML = ''
})

test('does not count a frame in a closed shadow root as the page, in Firefox', () => {
  const { host, root } = pageWithFrame()
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: root })
  expect(isPersonHere()).toBe(false)
})

test('does not count a frame in a closed shadow root as the page, in Chromium', () => {
  const { host, root } = pageWithFrame()
  given.chrome = { dom: { openOrClosedShadowRoot: (element: Element) => (element === host ? root : null) } }
  expect(isPersonHere()).toBe(false)
})

test('counts the extension’s own card as the page', () => {
  const { host, root } = pageWithFrame()
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: root })
  given.brandCheckBox = root.appendChild(document.createElement('div'))
  expect(isPersonHere()).toBe(true)
})

test('counts a card opened from a frame as that frame, as long as the frame exists', () => {
  const frame = document.body.appendChild(document.createElement('iframe'))
  Object.defineProperty(document, 'activeElement', { configurable: true, value: frame })
  expect(isPersonHere()).toBe(false)
  const { host, root } = pageWithFrame()
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: root })
  given.brandCheckBox = root.appendChild(document.createElement('div'))
  expect([isPersonHere(), isPersonHere()]).toEqual([false, false])
  frame.remove()
  expect(isPersonHere()).toBe(true)
})

describe('after a card closed without returning the focus to a frame', () => {
  const focus = (element: Element) =>
    Object.defineProperty(document, 'activeElement', { configurable: true, value: element })
  const press = (isTrusted: boolean) => {
    const event = new Event('pointerdown', { bubbles: true })
    Object.defineProperty(event, 'isTrusted', { value: isTrusted })
    document.body.dispatchEvent(event)
  }

  beforeEach(() => {
    document.body.innerHTML = '<p>Vyntra</p><p>Kelvo</p><button>Save</button><iframe></iframe>'
    getSelection()?.selectAllChildren(document.querySelector('p') as Element)
    focus(document.querySelector('iframe') as Element)
    isPersonHere()
    focus(document.body)
  })

  test('still counts the frame as the place of the user', () => {
    expect([isPersonHere(), isPersonHere()]).toEqual([false, false])
  })

  test('ignores a press from a script of the page', () => {
    press(false)
    expect(isPersonHere()).toBe(false)
  })

  test.each([
    ['press something around it', () => press(true)],
    [
      'select something around it',
      () => getSelection()?.selectAllChildren(document.querySelectorAll('p')[1] as Element),
    ],
    ['give an element around it the focus', () => focus(document.querySelector('button') as Element)],
  ])('counts the page again as soon as users %s', (_what, act) => {
    act()
    expect(isPersonHere()).toBe(true)
  })
})
