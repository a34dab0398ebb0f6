import { expect, it, vi } from 'vitest'
import { options } from '../gallery/pages.ts'
import { click, draw, textOf, type } from '../testing/draw.tsx'
import { Endings } from './Endings.tsx'

// @vitest-environment happy-dom

const usual = ['com', 'ch', 'li']
const toAdd = { app: null, berlin: null, bern: null, co: 'https://rdap.example' }

function drawn(endings = { more: ['app'], fewer: ['li'] }, onAllowOrigin = async () => true) {
  const onPreferences = vi.fn()
  const props = options({ onPreferences, onAllowOrigin }, { endings })
  return { ...draw(<Endings {...props} usual={usual} toAdd={toAdd} />), onPreferences }
}

const chosenIn = (root: HTMLElement) => [...root.querySelectorAll('.bc-chips li')].map(textOf)
function button(root: HTMLElement, label: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(`button[aria-label="${label}"]`)
  if (found === null) throw new Error(`no button ${label}`)
  return found
}
const last = ({ onPreferences }: ReturnType<typeof drawn>) => onPreferences.mock.lastCall?.[0].endings

it('shows the chosen endings, of which .com cannot be removed', () => {
  const { root } = drawn()
  expect(chosenIn(root)).toEqual(['.com', '.ch', '.app'])
  expect(root.querySelectorAll('.bc-chips button')).toHaveLength(2)
})

it('leaves out a usual ending, forgets an added one, and takes both back', async () => {
  const page = drawn()
  await click(button(page.root, 'Remove .ch'))
  expect(last(page)).toEqual({ more: ['app'], fewer: ['li', 'ch'] })
  await click(button(page.root, 'Remove .app'))
  expect(last(page)).toEqual({ more: [], fewer: ['li'] })
  await click(button(page.root, 'Add .li'))
  expect(last(page)).toEqual({ more: ['app'], fewer: [] })
})

it('finds an ending by its beginning, with or without a dot', async () => {
  const page = drawn()
  type(page.root.querySelector('input') as HTMLInputElement, '.ber')
  await expect.poll(() => page.root.querySelectorAll('.bc-actions button').length).toBe(2)
  await click(button(page.root, 'Add .berlin'))
  expect(last(page)).toEqual({ more: ['app', 'berlin'], fewer: ['li'] })
})

it('adds an ending that needs access only if the browser gives it', async () => {
  const refused = drawn(undefined, async () => false)
  await click(button(refused.root, 'Add .co'))
  await expect.poll(() => textOf(refused.root)).toContain('The browser did not allow .co')
  expect(refused.onPreferences).not.toHaveBeenCalled()
  const allowed = drawn()
  await click(button(allowed.root, 'Add .co'))
  await expect.poll(() => last(allowed)).toEqual({ more: ['app', 'co'], fewer: ['li'] })
})
