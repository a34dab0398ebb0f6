import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { brands, euipo, NOW, zefix } from '../gallery/samples.ts'
import { views } from '../gallery/views.ts'
import { button, click, draw, pass, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

function drawn(view: View | undefined, more = {}) {
  return draw(<CheckSurface view={view ?? { phase: 'idle' }} actions={{ ...actions, ...more }} surface="card" />).root
}
/** Returns the names in a row of the coverage: what was searched, or what is still unknown. */
const coverRow = (root: Element, at: number) =>
  [...(root.querySelectorAll('.bc-cover')[at]?.querySelectorAll('.bc-short') ?? [])].map(textOf)

it('says "Checking…" instead of a verdict, and does not say that anything was not found', () => {
  for (const id of ['checking_start', 'checking', 'checking_slow']) {
    const root = drawn(views[id])
    expect(textOf(root.querySelector('h2'))).toBe('Checking…')
    expect(textOf(root)).not.toMatch(/no conflict|not found|no register|0 of|Risk/i)
  }
})

it('names sources as they settle, and shows hits and domains as they arrive', () => {
  const root = drawn(views.checking)
  expect(coverRow(root, 0)).toEqual(['Companies CH ✓'])
  expect(coverRow(root, 1)).toEqual(['CH', 'DE', 'AT', 'US', 'WIPO'])
  expect(textOf(root.querySelector('.bc-band'))).toBe('Checking…3 of 5 sources')
  expect(textOf(root)).toContain('Vyntra GmbH')
  expect(textOf(root)).toContain('vyntra.com')
})

it('does not count a source as searched that gave no answer, or only a part of one', () => {
  const given = views.checking as Extract<View, { phase: 'checking' }>
  const rows = [zefix, { ...euipo, truncated: true }, { ...brands, state: 'error' as const }]
  const root = drawn({ ...given, rows })
  expect(coverRow(root, 0)).toEqual(['Companies CH ✓'])
  expect(coverRow(root, 1)).toEqual(['EU in part', 'CH', 'DE', 'AT', 'US', 'WIPO', 'Brands in use no answer'])
})

it('names the slow source after four seconds', async () => {
  const root = drawn({ ...(views.checking_slow as Extract<View, { phase: 'checking' }>), startedAt: NOW })
  expect(root.querySelector('.bc-slow')).toBeNull()
  await pass(4000)
  expect(textOf(root.querySelector('.bc-slow'))).toBe('EU trade mark register (EUIPO) is still answering.')
  expect(textOf(root.querySelector('.bc-band'))).toContain('4 of 5 sources')
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
