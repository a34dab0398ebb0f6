import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { THIS_BROWSER, type View } from '../../lib/extension/view.ts'
import { actions } from '../gallery/pages.ts'
import { NOW } from '../gallery/samples.ts'
import { views } from '../gallery/views.ts'
import { button, click, draw, pass, textOf } from '../testing/draw.tsx'
import { CheckSurface } from './CheckSurface.tsx'

// @vitest-environment happy-dom

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

type FailedView = Extract<View, { phase: 'failed' }>
const failures = Object.entries(views).filter(([, view]) => view.phase === 'failed') as [string, FailedView][]

function drawn(view: FailedView, more = {}) {
  return draw(<CheckSurface view={view} actions={{ ...actions, ...more }} surface="card" />).root
}

it('has a different text for each failure', () => {
  const texts = failures.map(([, view]) => textOf(drawn(view).querySelector('.bc-second')))
  expect(new Set(texts).size).toBe(failures.length)
})

const CUT_SHORT = ['failed_timeout', 'failed_interrupted', 'failed_bad_answer']

it.each(failures)(
  'shows for %s that nothing was checked, whether it may be charged, one action and the request id',
  (id, view) => {
    const root = drawn(view)
    expect(textOf(root.querySelector('h2'))).toBe('Not checked')
    const cost = CUT_SHORT.includes(id) ? 'It may have been charged.' : 'Nothing was charged.'
    expect(textOf(root)).toContain(cost)
    expect(root.querySelectorAll('.bc-actions button')).toHaveLength(1)
    if (view.failure.requestId) expect(textOf(root.querySelector('code'))).toBe(view.failure.requestId)
  },
)

it('never says that an interrupted check by this browser may cost something', () => {
  const view = views.failed_interrupted as FailedView
  expect(textOf(drawn({ ...view, host: THIS_BROWSER }))).not.toContain('charged')
})

it.each([
  ['failed_offline', 'Check again', 'retry'],
  ['failed_key', 'Replace the key', 'openOptions'],
  ['failed_quota', 'See your plan', 'openOptions'],
  ['failed_invalid_name', 'Change the name', 'openPanel'],
])('%s offers the button %s', async (id, label, action) => {
  const wanted = vi.fn()
  await click(button(drawn(views[id] as FailedView, { [action]: wanted }), label))
  expect(wanted).toHaveBeenCalledOnce()
})

it('identifies the key by its last four characters', () => {
  expect(textOf(drawn(views.failed_key as FailedView))).toContain('Key …7Q2x was not accepted.')
})

it('counts a rate limit down without announcements and retries once', async () => {
  const retry = vi.fn()
  const root = drawn(views.failed_burst as FailedView, { retry })
  await pass(0)
  const said = textOf(root.querySelector('[role=status]'))
  expect(textOf(root.querySelector('.bc-wait'))).toContain('in 12 seconds')
  await pass(11_000)
  expect(textOf(root.querySelector('.bc-wait'))).toContain('in 1 second.')
  expect(retry).not.toHaveBeenCalled()
  await pass(5000)
  expect(retry).toHaveBeenCalledOnce()
  expect(textOf(root.querySelector('[role=status]'))).toBe(said)
})

it('stops waiting on Cancel', async () => {
  const retry = vi.fn()
  const root = drawn(views.failed_burst as FailedView, { retry })
  await click(button(root, 'Cancel'))
  await pass(20_000)
  expect(retry).not.toHaveBeenCalled()
  await click(button(root, 'Check again'))
  expect(retry).toHaveBeenCalledOnce()
})

it.each([null, NOW - 1000])('does not retry automatically after a rate limit that ends at %s', async (retryAt) => {
  const retry = vi.fn()
  const view = views.failed_burst as FailedView
  const root = drawn({ ...view, failure: { ...view.failure, retryAt } }, { retry })
  await pass(5000)
  expect(retry).not.toHaveBeenCalled()
  expect(button(root, 'Check again')).toBeDefined()
})
