import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { NOW } from '../gallery/samples.ts'
import { views } from '../gallery/views.ts'
import { button, draw, pass, textOf, type } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'
import { AllHits } from './hits.tsx'
import type { SurfaceKind } from './props.ts'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const surface = (view: View | undefined, kind: SurfaceKind = 'card') => (
  <CheckSurface view={view ?? { phase: 'idle' }} actions={actions} surface={kind} />
)
const status = (root: Element) => textOf(root.querySelector('[role=status]'))
const TABBABLE = 'button, a[href], summary, input, select, [tabindex="0"]'

it('shows all hits of a new result after the user filtered an earlier one', () => {
  const answered = (view: View | undefined, count: number) => {
    if (view?.phase !== 'done') throw new Error('no answer')
    const result = { ...view.result, id: `with ${count} hits`, conflicts: view.result.conflicts.slice(0, count) }
    return (
      <CheckSurface
        view={{ ...view, result }}
        actions={actions}
        surface="panel"
        allHits={(given) => <AllHits {...given} />}
      />
    )
  }
  const names = () => [...root.querySelectorAll('.bc-hits .bc-name')].map(textOf)
  const { root, redraw } = draw(answered(views.conflict, 9))
  const [field] = root.querySelectorAll<HTMLInputElement>('.bc-filter input')
  type(field as HTMLInputElement, 'qqq')
  expect(names()).toEqual([])
  redraw(answered(views.conflict, 3))
  expect(names().length).toBeGreaterThan(0)
})

describe('the live region', () => {
  it('exists and is empty before the first announcement', async () => {
    const { root } = draw(surface(views.caution))
    expect(root.querySelectorAll('[role=status]')).toHaveLength(1)
    expect(status(root)).toBe('')
    await pass(0)
    expect(status(root)).toBe(
      'Possible conflict — look closer; risk 74 of 100; 3 registers answered; 5 registers not searched',
    )
  })

  it('announces a check only twice: when it starts and when it ends', async () => {
    const heard: string[] = []
    const { root, redraw } = draw(surface(views.checking_start))
    const listen = new MutationObserver(() => heard.push(status(root)))
    listen.observe(root.querySelector('[role=status]') as Element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    for (const id of ['checking_start', 'checking', 'checking']) {
      redraw(surface(views[id]))
      await pass(300)
    }
    redraw(surface(views.caution_partial))
    await pass(0)
    redraw(surface(views.caution_partial))
    await pass(5000)
    listen.disconnect()
    expect(heard).toEqual([
      'Checking Vyntra',
      'Possible conflict — look closer; risk at least 74 of 100; 2 registers answered in full, 1 did not; 5 registers not searched',
    ])
  })

  it('counts the sources if the plan is known in time, and omits the number without a score', async () => {
    const { root, redraw } = draw(surface(views.checking))
    await pass(300)
    expect(status(root)).toBe('Checking Vyntra in 5 sources')
    redraw(surface(views.incomplete))
    await pass(0)
    expect(status(root)).toBe(
      'Incomplete — some registers were not searched; No register answered in full; 5 registers not searched',
    )
  })

  it('is outside the part that is marked as busy', () => {
    const { root } = draw(surface(views.checking))
    expect(root.querySelector('[aria-busy=true]')).not.toBeNull()
    expect(root.querySelector('[aria-busy=true] [role=status]')).toBeNull()
  })
})

describe('focus', () => {
  it('goes to the heading when a card opens, and the heading names the dialog', () => {
    const { root } = draw(surface(views.checking))
    const dialog = root.querySelector('[role=dialog]')
    expect(document.activeElement).toBe(root.querySelector('h2'))
    expect(dialog?.getAttribute('aria-labelledby')).toBe(root.querySelector('h2')?.id)
    expect(dialog?.hasAttribute('aria-modal')).toBe(false)
  })

  it('goes to the Check button if a name needs confirmation', () => {
    const { root } = draw(surface(views.confirm))
    expect(document.activeElement).toBe(button(root, 'Check'))
  })

  it('returns to the heading when its element disappears', () => {
    const { root, redraw } = draw(surface(views.checking))
    button(root, 'Cancel').focus()
    redraw(surface(views.caution))
    expect(document.activeElement).toBe(root.querySelector('h2'))
  })

  it('stays where the user put it when a result arrives', () => {
    const { root, redraw } = draw(surface(views.checking))
    const close = root.querySelector<HTMLElement>('.bc-close')
    close?.focus()
    redraw(surface(views.caution))
    expect(document.activeElement).toBe(close)
    const outside = document.body.appendChild(document.createElement('button'))
    outside.focus()
    redraw(surface(views.checking))
    expect(document.activeElement).toBe(outside)
    outside.remove()
  })

  it('does not move when a popup or panel opens', () => {
    draw(surface(views.caution, 'popup'))
    expect(document.activeElement).toBe(document.body)
  })

  it('moves in reading order: close, change, goods, hits, domains, registers, actions, how we decide', () => {
    const { root } = draw(surface(views.caution))
    const order = [...root.querySelectorAll<HTMLElement>(TABBABLE)]
    expect(order.filter((element) => element.tabIndex > 0)).toEqual([])
    const labels = order.map((element) => element.getAttribute('aria-label') ?? textOf(element).split(' (')[0])
    expect(labels.filter((label) => label !== 'Search it yourself')).toEqual([
      'Close',
      'Change',
      'Say what it is for',
      'Vyntra GmbHcompany CH · same nameLook closer',
      'Record',
      'VINTRAtrade mark EU 2018 · cl. 9, 42 · sounds alikeLook closer',
      'Record',
      'Domainsregistered .comnot registered .ch',
      '3 registers answered',
      '1 of 6 trade mark registers searchedsearch 5 yourself',
      'Copy',
      'Open in panel',
      'Another spelling',
      'How we decide',
    ])
  })
})

it('has no text field in a card', () => {
  for (const view of Object.values(views))
    expect(draw(surface(view)).root.querySelector('input, textarea, select, [contenteditable]')).toBeNull()
})
