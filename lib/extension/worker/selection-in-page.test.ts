// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isPersonHere } from './selection-in-page.ts'

/** A page in whose closed root a frame has the focus. */
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
})

test('a person in a frame in a closed root is not in the page around it, as Firefox shows the root', () => {
  const { host, root } = pageWithFrame()
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: root })
  expect(isPersonHere()).toBe(false)
})

test('nor as Chromium shows it', () => {
  const { host, root } = pageWithFrame()
  given.chrome = { dom: { openOrClosedShadowRoot: (element: Element) => (element === host ? root : null) } }
  expect(isPersonHere()).toBe(false)
})

test('a person in our own card means the page', () => {
  const { host, root } = pageWithFrame()
  Object.defineProperty(host, 'openOrClosedShadowRoot', { value: root })
  given.brandCheckBox = root.appendChild(document.createElement('div'))
  expect(isPersonHere()).toBe(true)
})

test('a person in our own card that opened while they were in a frame still means that frame, as long as it stands', () => {
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
