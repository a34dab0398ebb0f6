import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { NOW } from '../gallery/samples.ts'
import { views } from '../gallery/views.ts'
import { button, click, draw, pass, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function drawn(view: View | undefined, more = {}) {
  return draw(<CheckSurface view={view ?? { phase: 'idle' }} actions={{ ...actions, ...more }} surface="card" />).root
}
const states = (root: Element) => [...root.querySelectorAll('.bc-sources .bc-chip > .bc-dim')].map(textOf)

it('says "Checking…" instead of a verdict, and does not say that anything was not found', () => {
  for (const id of ['checking_start', 'checking', 'checking_slow']) {
    const root = drawn(views[id])
    expect(textOf(root.querySelector('h2'))).toBe('Checking…')
    expect(textOf(root)).not.toMatch(/no conflict|not found|no register|0 of|Risk/i)
  }
})

it('marks sources as they settle, and shows hits and domains as they arrive', () => {
  const root = drawn(views.checking)
  expect(textOf(root.querySelector('.bc-coverage h3'))).toBe('1 of 3 registers answered')
  expect(states(root)).toEqual(['asking…', 'answered, as of 20 Nov', 'asking…'])
  expect(textOf(root)).toContain('Vyntra GmbH')
  expect(textOf(root)).toContain('vyntra.com')
  expect(textOf(root)).toContain('Domain registries: 2 of 2 answered')
  expect(textOf(root)).toContain('5 registers not searched')
})

it('names the slow source after four seconds', async () => {
  const root = drawn({ ...(views.checking_slow as Extract<View, { phase: 'checking' }>), startedAt: NOW })
  expect(root.querySelector('.bc-slow')).toBeNull()
  await pass(4000)
  expect(textOf(root.querySelector('.bc-slow'))).toBe(
    'EU trade mark register (EUIPO) is still answering. So far: 4 of 5 sources answered.',
  )
})

it('reports that the service has not yet named its sources', async () => {
  const root = drawn(views.checking_start)
  await pass(4000)
  expect(textOf(root.querySelector('.bc-slow'))).toContain('has not said yet')
})

it('lets the user cancel the check', async () => {
  const cancel = vi.fn()
  await click(button(drawn(views.checking, { cancel }), 'Cancel'))
  expect(cancel).toHaveBeenCalledOnce()
})
