// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { openDocument } from './open-card.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => (key === 'format.locale' ? 'de' : key) }))

const state = { view: { phase: 'idle' as const }, theme: 'system' as const, actions: {} as never }

function setUp() {
  const own = document.implementation.createHTMLDocument()
  const draw = vi.fn((root: HTMLElement, shown: unknown) => {
    root.textContent = shown === null ? '' : 'drawn'
  })
  const onHeight = vi.fn()
  const onEscape = vi.fn()
  const sheet = openDocument(own, { css: '.a { color: red }', draw }, { onHeight, onEscape })
  return { own, sheet, draw, onHeight, onEscape }
}

afterEach(() => void vi.restoreAllMocks())

test('fills a document with the style, language, content and height limit of the card', () => {
  const { own, sheet, onHeight } = setUp()
  sheet.show(state, 321)
  expect(own.head.querySelector('style')?.textContent).toBe('.a { color: red }')
  expect(own.documentElement.lang).toBe('de')
  expect(own.body.textContent).toBe('drawn')
  expect(own.body.style.getPropertyValue('--bc-room')).toBe('321px')
  expect(onHeight).toHaveBeenCalledWith(expect.any(Number))
})

test('ignores an Escape from a script', () => {
  const { own, onEscape } = setUp()
  own.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect(onEscape).not.toHaveBeenCalled()
})

test('closes when the user presses Escape, except during the composition of a word', () => {
  const { own, onEscape } = setUp()
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...init })
    Object.defineProperty(event, 'isTrusted', { value: true })
    own.body.dispatchEvent(event)
  }
  press({ isComposing: true })
  expect(onEscape).not.toHaveBeenCalled()
  press({})
  expect(onEscape).toHaveBeenCalledOnce()
})

test('leaves an Escape to the browser while a menu is open', () => {
  const { own, onEscape } = setUp()
  const find = vi.spyOn(own.body, 'querySelector')
  const press = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    own.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  find.mockImplementation((selector) => (selector === ':popover-open' ? own.createElement('div') : null))
  expect(press()).toBe(false)
  expect(onEscape).not.toHaveBeenCalled()
  find.mockImplementation(() => null)
  expect(press()).toBe(true)
  expect(onEscape).toHaveBeenCalledOnce()
})

test('removes the content when it ends', () => {
  const { own, sheet } = setUp()
  sheet.show(state, 300)
  sheet.end()
  expect(own.body.textContent).toBe('')
})
