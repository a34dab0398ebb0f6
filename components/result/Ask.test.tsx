import { expect, it, vi } from 'vitest'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { views } from '../gallery/views.ts'
import { button, click, draw, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

function drawn(view: View | undefined, more = {}) {
  return draw(<CheckSurface view={view ?? { phase: 'idle' }} actions={{ ...actions, ...more }} surface="card" />).root
}

it('shows what was removed from the name and who will see it, before sending the name', async () => {
  const check = vi.fn()
  const root = drawn(views.confirm, { check })
  const text = textOf(root)
  for (const part of ['Vyntra', 'quotation marks', '™', 'only to brands.example.com']) expect(text).toContain(part)
  expect(check).not.toHaveBeenCalled()
  await click(button(root, 'Check'))
  expect(check).toHaveBeenCalledExactlyOnceWith('Vyntra')
})

it('checks the candidate that the user picks', async () => {
  const check = vi.fn()
  await click(button(drawn(views.pick, { check }), 'Vyntra Analytics AG'))
  expect(check).toHaveBeenCalledExactlyOnceWith('Vyntra Analytics AG')
})

it.each(['empty', 'one_character', 'digits_only', 'no_letters'] as const)('explains a bad selection: %s', (reason) => {
  const text = textOf(drawn({ phase: 'bad_selection', name: '7', reason }))
  expect(text).toContain('Nothing was sent.')
  expect(text).toContain('7')
})

it('sends the user to the options if no service is set', async () => {
  const openOptions = vi.fn()
  await click(button(drawn(views.not_connected, { openOptions }), 'Connect'))
  expect(openOptions).toHaveBeenCalledOnce()
})

it('isolates a name from the direction of the surrounding text', () => {
  const root = drawn({
    phase: 'confirm',
    name: 'شركة Vyntra',
    changes: [],
    host: 'https://a.example',
    scope: { jurisdiction: null, niceClasses: [] },
  })
  expect(textOf(root.querySelector('bdi'))).toBe('شركة Vyntra')
})

it('says that there are more names if a choice is incomplete', () => {
  const pick = { phase: 'pick', candidates: ['Vyntra', 'Kelvo'], host: 'https://a.example' } as const
  const said = (isPart: boolean) =>
    textOf(drawn({ ...pick, candidates: [...pick.candidates], ...(isPart && { isPart }) }, { openPanel: vi.fn() }))
  expect([false, true].map((isPart) => said(isPart).includes('more names than are listed here'))).toEqual([false, true])
  expect(said(false)).toContain('Check all 2 in the panel')
  expect(said(true)).toContain('Check all of them in the panel')
})

it('offers the panel for all candidates before the first candidate', () => {
  const root = drawn(views.pick, { openPanel: vi.fn() })
  const buttons = [...root.querySelectorAll('.bc-actions button, .bc-picks button')].map(textOf)
  expect(buttons.slice(0, 2)).toEqual(['Check all 3 in the panel', 'Vyntra'])
})
