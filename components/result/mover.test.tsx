import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Handed } from '../../lib/extension/card/handed.ts'
import { moveCard } from '../../lib/extension/card/mover.ts'
import { actions } from '../gallery/pages.ts'
import { views } from '../gallery/views.ts'
import { draw } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

const sent = vi.hoisted(() => vi.fn(async (_message: unknown) => {}))
vi.mock('../../lib/extension/browser.ts', () => ({ browser: { runtime: { sendMessage: sent } } }))
vi.mock('../../lib/extension/strings.ts', () => ({ translate: (key: string) => key }))

let host: HTMLElement
beforeEach(() => {
  sent.mockClear()
  host = document.body.appendChild(document.createElement('div'))
  Object.assign(window, { innerWidth: 1200, innerHeight: 900 })
})
afterEach(() => host.remove())

const card = (view: keyof typeof views) => (
  <CheckSurface view={views[view] ?? { phase: 'idle' }} actions={actions} surface="card" />
)

const moveButton = (own: Document) =>
  [...own.querySelectorAll('.bc-menu button')].find((button) => button.textContent === 'move')

/** Builds a card as in a page: a box in a closed root, with a frame whose document is drawn a moment later. */
async function cardWith(place?: Handed['brandCheckPlace']) {
  const shadow = host.attachShadow({ mode: 'closed' })
  const box = shadow.appendChild(document.createElement('div'))
  // Frames do not have documents in these tests, so this is a plain element with a document.
  const frame = document.createElement('div')
  box.querySelector = () => frame
  const { root, redraw } = draw(card('checking'))
  const own = document.implementation.createHTMLDocument()
  own.body.append(root)
  Object.defineProperty(frame, 'contentDocument', { value: own })
  moveCard({ brandCheckBox: box, ...(place && { brandCheckPlace: place }) } satisfies Handed)
  box.append(frame)
  await new Promise((resolve) => setTimeout(resolve))
  const rules = () =>
    [...shadow.querySelectorAll('style'), ...own.querySelectorAll('style')].map((style) => style.textContent)
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    moveButton(own)?.dispatchEvent(event)
    return event
  }
  return { own, redraw, rules, press }
}

it('puts the move button into the menu, whatever the card shows', async () => {
  const { own, redraw } = await cardWith()
  for (const view of ['checking', 'caution', 'failed_timeout'] as const) {
    redraw(card(view))
    const labels = [...own.querySelectorAll('.bc-menu button')].map((button) => button.textContent)
    expect(labels).toEqual(['Edit name or goods…', 'Options', 'move', 'copy_details'])
  }
})

it('copies all that a card says as lines, folded parts too, without buttons', async () => {
  const { own, redraw } = await cardWith()
  redraw(card('caution_partial'))
  let copied = ''
  own.execCommand = () => {
    const clipboardData = { setData: (_type: string, text: string) => (copied = text) }
    return own.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }))
  }
  const button = [...own.querySelectorAll<HTMLElement>('.bc-menu button')].at(-1)
  button?.click()
  const lines = copied.split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'Vyntra',
      'Already in use Risk 4 of 5',
      'Still unknown Trade marks EU no answer CH DE AT US WIPO',
    ]),
  )
  expect(copied).toMatch(/vyntra\.com.*\nRegistered|vyntra\.com Registered/)
  expect(copied).not.toMatch(/Open in panel|Retry|✓|copy_details/)
  expect(button?.textContent).toBe('done.copied')
})

it('leaves a card where it opened until the user moves it', async () => {
  expect((await cardWith()).rules().join()).not.toContain('left:')
  expect(sent).not.toHaveBeenCalled()
})

it('moves a card by the arrow keys, stops them from scrolling, and reports the place', async () => {
  const { own, press, rules } = await cardWith()
  const scrolls = vi.fn()
  own.addEventListener('keydown', scrolls)
  expect(press('ArrowRight').defaultPrevented).toBe(true)
  expect(press('ArrowDown').defaultPrevented).toBe(true)
  expect(scrolls).not.toHaveBeenCalled()
  expect(rules()).toContain('.bc-box{left:792px!important;top:auto!important;bottom:8px!important}')
  expect(rules()).toContain('body{--bc-room:884px!important}')
  expect(sent).toHaveBeenLastCalledWith({ kind: 'moved', place: { left: 1e6, top: null, bottom: 0 } })
})

it.each([
  ['Escape', {}],
  ['PageDown', {}],
  ['ArrowLeft', { altKey: true }],
])('ignores other keys: %s %o', async (key, more) => {
  const { own, press } = await cardWith()
  const heard = vi.fn()
  own.addEventListener('keydown', heard)
  expect(press(key, more).defaultPrevented).toBe(false)
  expect(heard).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
})

it('opens a card where the last card of the tab was, and keeps it inside a smaller window', async () => {
  const { rules } = await cardWith({ left: 700, top: 300 })
  expect(rules()).toContain('.bc-box{left:700px!important;top:300px!important;bottom:auto!important}')
  Object.assign(window, { innerWidth: 600, innerHeight: 400 })
  window.dispatchEvent(new Event('resize'))
  expect(rules()).toContain('.bc-box{left:192px!important;top:200px!important;bottom:auto!important}')
  expect(rules()).toContain('body{--bc-room:192px!important}')
})

it('places a card by its lower edge if the last card was placed so', async () => {
  const { rules } = await cardWith({ left: 700, bottom: 0 })
  expect(rules()).toContain('.bc-box{left:700px!important;top:auto!important;bottom:8px!important}')
})

it('does nothing without a card', () => {
  expect(() => moveCard({})).not.toThrow()
  expect(() => moveCard({ brandCheckBox: document.createElement('div') })).not.toThrow()
})
