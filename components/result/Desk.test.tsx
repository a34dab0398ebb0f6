import { h, render } from 'preact'
import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import { PopupApp as Popup } from '../../entrypoints/popup/App.tsx'
import { SidePanelApp } from '../../entrypoints/sidepanel/App.tsx'
import { failure } from '../../lib/client/failure.ts'
import type { Failure } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import { popup } from '../gallery/pages.ts'
import { button, click, draw, submit, t, textOf, type } from '../testing/draw.tsx'
import { giveStrings } from '../ui/text.ts'
import { DeskAnswer } from './DeskAnswer.tsx'
import type { PopupProps } from './props.ts'

// @vitest-environment happy-dom

const PopupApp = (props: PopupProps) => <Popup {...props} Answer={DeskAnswer} />

function drawn(more: Partial<PopupProps> = {}) {
  const props = popup('idle', more)
  const { root, redraw } = draw(<PopupApp {...props} />)
  const field = (selector: string) => root.querySelector(selector) as HTMLInputElement
  return {
    root,
    redraw: (next: Partial<PopupProps>) => redraw(<PopupApp {...props} {...next} />),
    name: field('input[type=search]'),
    /** Unfolds the field for goods. */
    async goods() {
      await click(root.querySelector('.bc-chip-row [aria-expanded]') as HTMLButtonElement)
      return field('[role=combobox]')
    },
    jurisdiction: root.querySelector('select') as HTMLSelectElement,
    form: root.querySelector('form') as HTMLFormElement,
  }
}

it('starts with the selection in the focused field, and sends nothing automatically', () => {
  const onCheck = vi.fn()
  const { name, root } = drawn({ onCheck, initialName: 'Vyntra' })
  expect(document.activeElement).toBe(name)
  expect([name.value, name.selectionStart, name.selectionEnd]).toEqual(['Vyntra', 0, 6])
  expect(root.querySelector('input, button, a, select')).toBe(name)
  type(name, 'Vyntral')
  expect(onCheck).not.toHaveBeenCalled()
})

it('offers a switch to send the name to nobody, and then says that the check sends nothing', async () => {
  const onNobody = vi.fn()
  const { root, redraw } = drawn({ onNobody })
  const box = () => root.querySelector('input[type=checkbox]') as HTMLInputElement
  expect([box().checked, box().disabled]).toEqual([false, false])
  await click(box())
  expect(onNobody).toHaveBeenCalledExactlyOnceWith(true)
  redraw({ nobody: { on: true, byPolicy: true }, host: null })
  expect([box().checked, box().disabled]).toEqual([true, true])
  expect(root.textContent).toContain('No one sees the name. Only what is on this device is searched.')
  expect(root.textContent).toContain('Your organisation lets no one see the name.')
  expect(root.textContent).not.toContain('brands.example.com')
})

it('requests goods only from the service that found the hit, even for a stored result', async () => {
  const goodsOf = vi.fn(async () => null)
  const opened = async (host: string, ofThisDevice: 'all' | 'kept' | 'none' = 'none', failed?: Failure) => {
    const props = popup('conflict')
    if (props.view.phase !== 'done') throw new Error('there is no answer')
    const hits = props.view.result.conflicts.map(({ source, number }) => `${source} ${number}`)
    const told = { who: [host], unasked: [], only: [], here: [], foundHere: ofThisDevice === 'all' ? hits : [] }
    const live = { ...props.view, host, told, ...(failed && { failure: failed }) }
    const { told: _, ...kept } = { ...live, kept: true as const, foundHere: hits }
    const view: PopupProps['view'] = ofThisDevice === 'kept' ? kept : live
    const { root } = drawn({ ...props, host: 'brands.example.com', view, actions: { ...props.actions, goodsOf } })
    const hit = root.querySelector<HTMLDetailsElement>('details.bc-hit')
    if (hit === null) throw new Error('there is no hit to open')
    hit.open = true
    await act(async () => void hit.dispatchEvent(new Event('toggle')))
    return goodsOf.mock.calls.length
  }
  expect(await opened(THIS_BROWSER)).toBe(0)
  expect(await opened('brands.example.com', 'all')).toBe(0)
  expect(await opened('brands.example.com', 'kept')).toBe(0)
  expect(await opened('brands.example.com', 'none', failure('unreachable'))).toBe(0)
  expect(await opened('earlier.example.com')).toBe(0)
  expect(await opened('brands.example.com')).toBe(1)
})

it('says who received the name, and has a button for a skipped source that names who sees it', async () => {
  const askAlso = vi.fn()
  const props = popup('alone_nobody')
  const { root } = drawn({ ...props, actions: { ...props.actions, askAlso } })
  expect(root.textContent).toContain('Sent to no one.')
  await click(button(root, 'Ask Verisign'))
  expect(askAlso).toHaveBeenCalledExactlyOnceWith('rdap-com')
})

it('says what was searched on the device, and queries the service for the rest only after a click', async () => {
  const askAlso = vi.fn()
  const props = popup('beside_service')
  const { root } = drawn({ ...props, actions: { ...props.actions, askAlso } })
  expect(root.textContent).toMatch(/and to those it asks\..*Searched on this device, .*: EU/)
  await click(button(root, 'Ask brands.example.com'))
  expect(askAlso).toHaveBeenCalledExactlyOnceWith('zefix')
})

it.each([
  ['says that a service cannot leave out what is kept here where it cannot', null, true],
  ['does not say so of a service that was asked because nothing current is kept here', [], false],
])('%s', (_what, only, isSaid) => {
  const { view } = popup('beside_service')
  if (view.phase !== 'done') throw new Error('it is not done')
  const { root } = drawn({ view: { ...view, told: { who: ['brands.example.com'], unasked: [], only, here: [] } } })
  expect(root.textContent?.includes('The service cannot leave out')).toBe(isSaid)
})

it("shows the progress of a register's import, and nothing if no import is running", () => {
  const { root } = drawn({ view: wording.view(popup('incomplete_filling').view, t) })
  expect(root.textContent).toContain('43% of its records loaded, complete by about 21 Nov')
  expect(root.textContent).not.toContain('43 %')
  expect(drawn({ view: wording.view(popup('none_found').view, t) }).root.textContent).not.toContain('% of its records')
})

it('accepts a selection that arrives later', () => {
  const { name, redraw } = drawn({ initialName: '' })
  redraw({ initialName: 'Vyntra' })
  expect(name.value).toBe('Vyntra')
})

it('keeps a name that the user types before effects have run', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  const desk = <PopupApp {...popup('idle', { initialName: '' })} />
  giveStrings(t)
  render(desk, root)
  const name = root.querySelector('input[type=search]') as HTMLInputElement
  name.value = 'Kelvo'
  name.dispatchEvent(new Event('input', { bubbles: true }))
  await act(async () => {})
  expect(name.value).toBe('Kelvo')
  render(null, root)
  root.remove()
})

it('sends name and scope on submit', async () => {
  const onCheck = vi.fn()
  const { name, goods, form } = drawn({ onCheck })
  type(name, 'Nordlicht')
  type(await goods(), '42, 9')
  await submit(form)
  expect(onCheck).toHaveBeenCalledExactlyOnceWith('Nordlicht', { jurisdiction: null, niceClasses: [9, 42] })
})

it('checks with another scope without making it the usual one, unless the user says so', async () => {
  const [onCheck, onScope] = [vi.fn(), vi.fn()]
  const { jurisdiction, form, root, redraw } = drawn({ onCheck, onScope, initialName: 'Vyntra' })
  const useForAll = () => [...root.querySelectorAll('label')].find((each) => textOf(each) === 'Use for all checks')
  expect(useForAll()).toBeUndefined()
  act(() => {
    jurisdiction.value = 'CH'
    jurisdiction.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await submit(form)
  const scope = { jurisdiction: 'CH' as const, niceClasses: [] }
  expect(onCheck).toHaveBeenCalledExactlyOnceWith('Vyntra', scope)
  expect(onScope).not.toHaveBeenCalled()
  await click(useForAll()?.querySelector('input') as HTMLInputElement)
  expect(onScope).toHaveBeenCalledExactlyOnceWith(scope)
  redraw({ scope })
  expect(useForAll()).toBeUndefined()
})

it('marks an invalid class with an error, keeps it in the field, and does not send', async () => {
  const onCheck = vi.fn()
  const { goods: unfold, form, root } = drawn({ onCheck })
  const goods = await unfold()
  type(goods, '9, 99')
  await submit(form)
  expect(onCheck).not.toHaveBeenCalled()
  expect(goods.value).toBe('99')
  expect(textOf(root.querySelector('.bc-chips'))).toBe('class 9')
  expect(goods.getAttribute('aria-invalid')).toBe('true')
  const described = goods.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = described.map((id) => textOf(root.querySelector(`[id="${id}"]`)))
  expect(texts).toContain('“99” is not a class. Classes are whole numbers from 1 to 45.')
})

it.each(['paste', 'drop'])('passes on a %s of several names, which the field would join into one', (kind) => {
  const onSeveral = vi.fn((text: string) => text.includes('\n'))
  const { name } = drawn({ onSeveral, initialName: '' })
  const bring = (text: string) => {
    const event = new Event(kind, { bubbles: true, cancelable: true })
    Object.assign(event, { [kind === 'paste' ? 'clipboardData' : 'dataTransfer']: { getData: () => text } })
    return name.dispatchEvent(event)
  }
  expect(bring('Vyntra\nKelvo')).toBe(false)
  expect(bring('Vyntra')).toBe(true)
  expect(onSeveral.mock.calls).toEqual([['Vyntra\nKelvo'], ['Vyntra']])
})

it('requires a name if the field is empty', async () => {
  const onCheck = vi.fn()
  const { form, root } = drawn({ onCheck, initialName: '' })
  await submit(form)
  expect(onCheck).not.toHaveBeenCalled()
  expect(textOf(root)).toContain('Type or paste a name.')
})

it('lists recent checks with the verdict, its strongest match and the day, and opens one without a query', async () => {
  const onCheck = vi.fn()
  const onRecent = vi.fn()
  const props = popup('idle', { onCheck, onRecent })
  const { root, redraw } = draw(<PopupApp {...props} />)
  const entries = [...root.querySelectorAll<HTMLButtonElement>('.bc-recent li button')]
  const parts = entries.map((entry) =>
    [...entry.querySelectorAll(':scope > :is(bdi, span)')].map((part) => textOf(part)),
  )
  expect(parts).toEqual([
    ['Vyntra', 'Already in use · Vyntra GmbH, company, CH', '20 Nov'],
    ['Kelvo', 'Similar marks exist', '20 Nov'],
    ['Solarviko', 'Distant matches only', '20 Nov'],
    ['Nordlicht Kaffee', 'Conflict · NORDLICHT, EU', '20 Nov'],
    ['Qzvyntrel', 'Not enough searched to tell', '19 Nov'],
    ['Ombrelle', 'No conflict found', '18 Nov'],
  ])
  const [first] = props.recent
  if (!first) throw new Error('The sample has no recent check.')
  redraw(<PopupApp {...props} recent={[...props.recent, { ...first, at: first.at - 1000 }]} />)
  expect(root.querySelectorAll('.bc-recent li')).toHaveLength(6)
  expect(entries[5]?.title).toBe('Switzerland · classes 9, 42')
  await click(entries[5] as HTMLButtonElement)
  expect(onRecent).toHaveBeenCalledExactlyOnceWith(props.recent[5])
  expect(onCheck).not.toHaveBeenCalled()
  redraw(<PopupApp {...props} view={popup('none_found').view} initialName="Ombrelle" />)
  expect(document.activeElement).toBe(root.querySelector('.bc-band h2'))
})

it('offers to restore deleted checks, with the focus on the button, until it is dismissed', async () => {
  const [onForget, onHaveBack, onLetGo] = [vi.fn(), vi.fn(), vi.fn()]
  const { root, redraw } = drawn({ onForget, onHaveBack, onLetGo })
  await click(button(root, 'Delete history'))
  expect(onForget).toHaveBeenCalledOnce()
  redraw({ recent: [], forgotten: 4, onHaveBack, onLetGo })
  expect(textOf(root.querySelector('.bc-forgotten'))).toContain('4 checks deleted.')
  expect(document.activeElement).toBe(button(root, 'Undo'))
  await click(button(root, 'Undo'))
  expect(onHaveBack).toHaveBeenCalledOnce()
  await click(root.querySelector('.bc-forgotten .bc-close') as HTMLButtonElement)
  expect(onLetGo).toHaveBeenCalledOnce()
})

it('fills in the example without sending it', async () => {
  const onCheck = vi.fn()
  const { root, name } = drawn({ onCheck, initialName: '', recent: [] })
  await click(button(root, 'Try an example, “Vyntra”'))
  expect(name.value).toBe('Vyntra')
  expect(onCheck).not.toHaveBeenCalled()
})

it('says before a service is set that one is needed', () => {
  expect(textOf(drawn({ host: null }).root)).toContain('Connect to a service first')
})

it.each(['popup', 'panel'] as const)('leads from the chip to the field for goods: %s', async (surface) => {
  const desk = surface === 'popup' ? PopupApp : SidePanelApp
  const { root } = draw(h(desk, { ...popup('caution_faint'), reason: null }))
  expect(root.querySelector('.bc-scope')).toBeNull()
  await click(button(root, '+ goods'))
  expect(document.activeElement).toBe(root.querySelector('.bc-scope input'))
})

it('focuses the field for goods each time a card sends the user to it', () => {
  const { root, redraw } = drawn({ goodsWanted: 1 })
  const goods = root.querySelector<HTMLInputElement>('.bc-scope input')
  expect(document.activeElement).toBe(goods)
  goods?.blur()
  redraw({ goodsWanted: 1, initialName: 'Kelvo' })
  expect(document.activeElement).not.toBe(goods)
  redraw({ goodsWanted: 2 })
  expect(document.activeElement).toBe(goods)
})

it('follows a change of scope in another view', async () => {
  const { root, goods: unfold, jurisdiction, redraw } = drawn()
  const goods = await unfold()
  type(goods, 'coff')
  redraw({ scope: { jurisdiction: 'AT', niceClasses: [25] } })
  expect([jurisdiction.value, textOf(root.querySelector('.bc-chips'))]).toEqual(['AT', 'class 25'])
  expect(goods.value).toBe('coff')
})

it.each([
  ['no_cards_here', 'This page does not allow cards'],
  ['blocked_by_policy', 'Your organisation turned cards off on this site'],
] as const)('says in the panel why there is no card: %s', (reason, text) => {
  expect(textOf(draw(<SidePanelApp {...popup('caution')} reason={reason} />).root)).toContain(text)
})
