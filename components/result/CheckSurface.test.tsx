import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { NOW } from '../gallery/samples.ts'
import { scopeForCafe, views } from '../gallery/views.ts'
import { button, click, draw, pass, textOf, type } from '../testing/draw.tsx'
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
      'Already in use; Risk 4 of 5; Searched: EU, Companies CH, Brands in use; Still unknown: CH, DE, AT, US, WIPO',
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
      'Already in use; Risk 4 of 5; Searched: Companies CH, Brands in use; Still unknown: EU, CH, DE, AT, US, WIPO',
    ])
  })

  it('counts the sources if the plan is known in time, and omits the steps without a verdict', async () => {
    const { root, redraw } = draw(surface(views.checking))
    await pass(300)
    expect(status(root)).toBe('Checking Vyntra in 5 sources')
    redraw(surface(views.incomplete))
    await pass(0)
    expect(status(root)).toBe(
      'Not enough searched to tell; Searched: nothing; Still unknown: EU, Companies CH, Brands in use, CH, DE, AT, US, WIPO',
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

  it('moves in reading order: territory, goods, menu, close, hits, domains, coverage, actions, how we decide', () => {
    const given = { ...actions, giveClasses: () => {} }
    const { root } = draw(<CheckSurface view={views.caution as View} actions={given} surface="card" />)
    const order = [...root.querySelectorAll<HTMLElement>(TABBABLE)]
    expect(order.filter((element) => element.tabIndex > 0)).toEqual([])
    const labelled = (element: HTMLElement) =>
      element.getAttribute('aria-label') ?? textOf(element.closest('label') ?? element).split(/EU \+ CH| \(/)[0]
    const labels = order.map(labelled)
    expect(labels.filter((label) => label !== 'Open the register')).toEqual([
      'Territory',
      '+ goods',
      'More',
      'Edit name or goods…',
      'Options',
      'Close',
      'Vyntra GmbHcompany · CH',
      'Record',
      'VINTRAEU · classes 9, 42 · Vintra Ltd',
      'Record',
      '.com taken.ch ○ not registered',
      'SearchedTrade marksEU ✓Companies CH ✓Brands in use ✓Still unknownTrade marksCH DE AT US WIPO',
      'Open in panel',
      'Copy',
      expect.stringMatching(/^Search aid, not legal advice · 14:02.*How we decide, and who saw the name$/),
    ])
  })
})

describe('the chips of a card', () => {
  const asked = (view: View | undefined) => {
    const check = vi.fn()
    const { root } = draw(
      <CheckSurface view={view ?? { phase: 'idle' }} actions={{ ...actions, check }} surface="card" />,
    )
    return { root, check }
  }

  it('check the name again in the chosen territory, for the same goods', () => {
    const { root, check } = asked(views.caution_moderate)
    const select = root.querySelector('select') as HTMLSelectElement
    expect(select.value).toBe('')
    expect([...select.options].map(({ text }) => text)).toEqual([
      'EU and Switzerland',
      'Switzerland',
      'Germany',
      'European Union',
      'Austria',
      'United States',
    ])
    type(select, 'DE')
    expect(check).toHaveBeenLastCalledWith('Vyntra', { ...scopeForCafe, jurisdiction: 'DE' })
    type(select, 'CH')
    expect(check).toHaveBeenLastCalledWith('Vyntra', scopeForCafe)
  })

  it('show the goods in the words of the user, and remove them with one click', async () => {
    const { root, check } = asked(views.caution_moderate)
    const chip = root.querySelector<HTMLButtonElement>('[aria-label="Remove Kaffee, coffee shop"]')
    expect(textOf(chip)).toBe('Kaffee, coffee shop ×')
    await click(chip as HTMLButtonElement)
    expect(check).toHaveBeenCalledExactlyOnceWith('Vyntra', { jurisdiction: null, niceClasses: [] })
    expect(textOf(asked(views.conflict).root.querySelector('[aria-label^=Remove]'))).toBe('classes 9, 42 ×')
  })

  it('are there if a check failed, too, but not before or during a check, nor in a popup', () => {
    expect(asked(views.failed_timeout).root.querySelector('select')).not.toBeNull()
    for (const view of [views.consent, views.checking, views.pick])
      expect(asked(view).root.querySelector('select')).toBeNull()
    expect(draw(surface(views.caution, 'popup')).root.querySelector('.bc-head select')).toBeNull()
  })
})

it('has no text field in a card', () => {
  for (const view of Object.values(views))
    expect(draw(surface(view)).root.querySelector('input, textarea, [contenteditable]')).toBeNull()
})
