// @vitest-environment happy-dom
import axe from 'axe-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { draw, spacedText } from '../testing/draw.tsx'
import { Draw } from './Draw.tsx'
import { NOW } from './samples.ts'
import { states } from './states.ts'

/** Words that promise more than a search can know. Allows “no clearance” and the share of Swiss milk. */
const BANNED = /(?<!\bno )\b(clear|safe|free|available|approved|guaranteed|100\s?%)/i
/** Finds a zero without the total that it belongs to. A fee may be zero. */
const BARE_ZERO = /(?<![.,\d-]|CHF |EUR |USD )\b0\b(?! of [1-9]| \/100|–39| to 100|[.,]\d)/

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('contains every phase of a view', () => {
  const phases = states.flatMap((state) => {
    if (state.surface === 'popup') return [state.props.view.phase]
    return state.surface === 'card' ? [state.view.phase] : []
  })
  expect([...new Set(phases)].sort()).toEqual(
    ['bad_selection', 'checking', 'confirm', 'consent', 'done', 'failed', 'idle', 'not_connected', 'pick'].sort(),
  )
})

it.each(states)('draws $id without a banned word, a bare zero, a repeated id or an axe violation', async (state) => {
  const { root } = draw(<Draw state={state} theme="light" />)
  const text = spacedText(root)
  expect(root.querySelector('h1, h2')).not.toBeNull()
  expect(text).not.toMatch(BANNED)
  expect(text).not.toMatch(BARE_ZERO)
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  // happy-dom treats hidden elements as visible.
  for (const hidden of root.querySelectorAll('[hidden]')) hidden.remove()
  const { violations } = await axe.run(root, { rules: { 'color-contrast': { enabled: false } } })
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})

// happy-dom lacks this property. Without it, Preact would not set it on elements.
Object.defineProperty(HTMLElement.prototype, 'spellcheck', { value: true, writable: true, configurable: true })

it('has no text field that the browser completes or spell-checks', () => {
  const withFields = states.filter(({ surface }) => surface !== 'card')
  const fields = withFields.flatMap((state) => {
    const { root } = draw(<Draw state={state} theme="light" />)
    const texts = 'textarea, input:not([type]), input[type=text], input[type=search]'
    return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)]
  })
  const open = fields.filter((field) => field.getAttribute('autocomplete') !== 'off' || field.spellcheck !== false)
  expect(fields.length).toBeGreaterThan(20)
  expect([...new Set(open.map(({ outerHTML }) => outerHTML.replace(/ (id|value|aria-[a-z]+)="[^"]*"/g, '')))]).toEqual(
    [],
  )
})
