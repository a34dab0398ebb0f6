import { useState } from 'preact/hooks'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import type { Scope } from '../../lib/extension/scope.ts'
import { popup } from '../gallery/pages.ts'
import { SearchForm } from '../result/Desk.tsx'
import { button, click, draw, submit, textOf } from '../testing/draw.tsx'
import { loadGoodsWords, ScopeFields, useScopeDraft } from './scope.tsx'

// @vitest-environment happy-dom

const EVERYTHING: Scope = { jurisdiction: null, niceClasses: [] }

function Fields({ scope, onScope }: { scope: Scope; onScope(scope: Scope): void }) {
  const [draft, setDraft] = useScopeDraft(scope)
  return <ScopeFields draft={draft} onDraft={setDraft} onScope={onScope} />
}

/** Draws the fields with a scope that is stored as in the pages. Returns a function that types into the first field. */
async function typing(first = EVERYTHING) {
  const onScope = vi.fn()
  function Kept() {
    const [scope, setScope] = useState(first)
    const keep = (next: Scope) => {
      onScope(next)
      setScope(next)
    }
    return <Fields scope={scope} onScope={keep} />
  }
  const { root } = draw(<Kept />)
  const field = root.querySelector('[role=combobox]') as HTMLInputElement
  await act(async () => {
    field.focus()
    await loadGoodsWords()
  })
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    act(() => void field.dispatchEvent(event))
    return event
  }
  return {
    root,
    field,
    onScope,
    press,
    type(text: string) {
      act(() => {
        field.value = text
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    options: () => [...root.querySelectorAll('[role=option]')].map(textOf),
    active: () => textOf(root.querySelector(`[id="${field.getAttribute('aria-activedescendant')}"]`)),
    chips: () => [...root.querySelectorAll('.bc-chips li')].map(textOf),
    status: () => textOf(root.querySelector('[role=status]')),
    alert: () => textOf(root.querySelector('[role=alert]')),
  }
}

it('suggests words with their classes and what these contain, and counts them', async () => {
  const { field, type, options, status } = await typing()
  expect(field.getAttribute('aria-expanded')).toBe('false')
  type('coffee')
  expect(options()[0]).toBe('coffee30 · Coffee, tea, bakery, pasta, rice, confectionery, spices and sauces')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(status()).toBe(`${options().length} suggestions`)
})

it('adds words by keyboard as removable chips, with the focus in the field', async () => {
  const { root, field, type, press, active, chips, onScope, status } = await typing()
  type('coffee')
  press('ArrowDown')
  press('ArrowDown')
  expect(active()).toContain('coffee shop')
  press('ArrowUp')
  expect(active()).toMatch(/^coffee30/)
  expect(press('Enter').defaultPrevented).toBe(true)
  expect([field.value, chips(), status()]).toEqual(['', ['coffee · 30'], 'Added: coffee'])
  type('app')
  press('ArrowDown')
  press('Enter')
  expect(chips()).toEqual(['coffee · 30', 'app · 9, 42'])
  expect(onScope).toHaveBeenLastCalledWith({
    jurisdiction: null,
    niceClasses: [9, 30, 42],
    goods: [
      { term: 'coffee', goods: 'coffee', classes: [30] },
      { term: 'app', goods: 'app', classes: [9, 42] },
    ],
  })
  await click(root.querySelector('[aria-label="Remove coffee"]') as HTMLElement)
  expect([chips(), status()]).toEqual([['app · 9, 42'], 'Removed: coffee'])
  expect(document.activeElement).toBe(field)
  expect(onScope).toHaveBeenLastCalledWith(expect.objectContaining({ niceClasses: [9, 42] }))
})

it('cycles through the list and the field itself', async () => {
  const { type, press, field, options, active } = await typing()
  type('coffee')
  press('ArrowUp')
  expect(active()).toBe(options().at(-1))
  press('ArrowDown')
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
})

it('adds a word by pointer, and no longer suggests it', async () => {
  const { root, type, options, chips } = await typing()
  type('wine')
  await click(root.querySelector('[role=option]') as HTMLElement)
  expect(chips()).toEqual(['wine · 33'])
  type('wine')
  expect(options().some((text) => text.startsWith('wine33'))).toBe(false)
})

it('closes only the list on Escape, and keeps the typed text', async () => {
  const { type, press, options, field } = await typing()
  const outside = vi.fn()
  document.body.addEventListener('keydown', outside)
  type('coffee')
  expect(press('Escape').defaultPrevented).toBe(true)
  expect([options(), field.value, outside.mock.calls]).toEqual([[], 'coffee', []])
  expect(press('Escape').defaultPrevented).toBe(false)
  expect(outside).toHaveBeenCalledOnce()
  document.body.removeEventListener('keydown', outside)
})

it('says that a word is unknown while typing and on Enter, and keeps it', async () => {
  const { type, press, field, status, alert, chips, onScope } = await typing()
  const unknown = 'No class found for “qzvyntrel”. Type another word or a class number.'
  type('tea, qzvyntrel')
  expect(status()).toBe(unknown)
  press('Enter')
  expect([field.value, alert(), chips()]).toEqual(['qzvyntrel', unknown, ['tea · 30']])
  expect(onScope).toHaveBeenCalledOnce()
})

it('accepts numbers, and shows what a class contains', async () => {
  const { type, press, options, chips, onScope } = await typing()
  type('43')
  expect(options()).toEqual(['43 · Restaurants, catering, hotels and temporary accommodation'])
  type('9, 42')
  press('Enter')
  expect(chips()).toEqual(['class 9', 'class 42'])
  expect(onScope).toHaveBeenLastCalledWith({ jurisdiction: null, niceClasses: [9, 42] })
})

it('adds a complete word when the user leaves the field, and requires a choice for an ambiguous one', async () => {
  const { type, field, chips, alert } = await typing()
  type('Kleidung')
  act(() => void field.dispatchEvent(new Event('blur')))
  expect([chips(), alert()]).toEqual([['Kleidung · 25'], ''])
  type('coff')
  act(() => void field.dispatchEvent(new Event('blur')))
  expect([field.value, alert()]).toEqual([
    'coff',
    'Choose from the list what “coff” means, or type another word or a class number.',
  ])
})

it('leaves Enter to the form if the field is empty', async () => {
  const { press } = await typing()
  expect(press('Enter').defaultPrevented).toBe(false)
})

it('adds the text in the field on submit, and sends nothing while part of it is unknown', async () => {
  const onCheck = vi.fn()
  const props = { ...popup('idle'), name: 'Vyntra', given: '', onName: () => {}, onCheck }
  const { root } = draw(<SearchForm {...props} />)
  await click(button(root, '+ goods'))
  const field = root.querySelector('[role=combobox]') as HTMLInputElement
  const form = root.querySelector('form') as HTMLFormElement
  const send = async (text: string) => {
    act(() => {
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await submit(form)
  }
  await send('qzvyntrel')
  await vi.waitFor(() => expect(textOf(root)).toContain('No class found for “qzvyntrel”'))
  expect(onCheck).not.toHaveBeenCalled()
  await send('Kaffee')
  await vi.waitFor(() => expect(onCheck).toHaveBeenCalled())
  expect(onCheck).toHaveBeenCalledExactlyOnceWith('Vyntra', {
    jurisdiction: null,
    niceClasses: [30],
    goods: [{ term: 'Kaffee', goods: 'coffee', classes: [30] }],
  })
  expect(button(root, 'Check').type).toBe('submit')
})

it('does not call a word unknown before the list of words is loaded', async () => {
  const onScope = vi.fn()
  const { root } = draw(<Fields scope={EVERYTHING} onScope={onScope} />)
  const field = root.querySelector('[role=combobox]') as HTMLInputElement
  act(() => {
    field.value = 'coffee'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })))
  expect(textOf(root.querySelector('[role=alert]'))).toBe('')
  await act(async () => void (await loadGoodsWords()))
  expect(onScope).toHaveBeenCalledWith(
    expect.objectContaining({ goods: [expect.objectContaining({ term: 'coffee' })] }),
  )
})
