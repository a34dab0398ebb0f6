import { act } from 'preact/test-utils'
import { expect, it, vi } from 'vitest'
import { failure } from '../../lib/client/failure.ts'
import { readSearchResult } from '../../lib/client/tolerant-search.ts'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import type { MarksOutcome, MarksQuota } from '../../lib/extension/pages/marks-controller.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { button, click, draw, spacedText, submit, t, textOf, type } from '../testing/draw.tsx'
import { Marks } from './Marks.tsx'

// @vitest-environment happy-dom

const service = {
  ...{ kind: 'service' as const, remaining: 7, resetAt: '2026-12-01T00:00:00Z', takesGoods: true },
  unconnected: [],
}

function page(more: object = {}): MarksOutcome {
  const result = readSearchResult({ ...complete, total: { value: 3, relation: 'eq' }, nextCursor: null, ...more }, {})
  if (result === null) throw new Error('the sample is no search')
  return { ok: true, result }
}

async function open(allowance: MarksQuota = service, outcomes: MarksOutcome[] = [page()]) {
  const search = vi.fn(async () => outcomes.shift() ?? page())
  const ofHost = (host: string) => (
    <Marks
      room={{ allowance: async () => allowance, search }}
      name="Vyntra"
      scope={{ jurisdiction: 'CH', niceClasses: [9] }}
      host={host}
      onOptions={() => {}}
    />
  )
  const { root, redraw } = draw(ofHost('https://check.example.com'))
  const connect = (host: string) => redraw(ofHost(host))
  await act(async () => {})
  const go = async () => {
    await submit(root.querySelector('form') as HTMLFormElement)
    await act(async () => {})
  }
  return { root, search, go, connect }
}

it('says what a search costs, what is left and who sees the name before it sends anything', async () => {
  const { root, search } = await open()
  for (const part of ['costs at most 1 check', '7 are left until 1 Dec', 'only to check.example.com'])
    expect(textOf(root)).toContain(part)
  expect(search).not.toHaveBeenCalled()
})

it('cannot choose a register that the service does not have, and says so', async () => {
  const { root, search, go } = await open({ ...service, unconnected: ['CH', 'US'] })
  const boxes = [...root.querySelectorAll<HTMLLabelElement>('.bc-boxes:first-of-type label')]
  const barred = boxes.filter((label) => label.querySelector('input')?.disabled)
  expect(barred.map(textOf)).toEqual(['Switzerland · not connected', 'United States · not connected'])
  await go()
  expect(search).toHaveBeenCalledWith(expect.objectContaining({ jurisdictions: ['EU'] }))
  const without = await open({ ...service, unconnected: [...Jurisdiction] })
  await without.go()
  expect(without.search).toHaveBeenCalledWith(expect.objectContaining({ jurisdictions: [] }))
})

it('sends the query and the filters from the form', async () => {
  const { root, search, go } = await open()
  const box = (label: string) =>
    [...root.querySelectorAll('label')].find((each) => textOf(each) === label)?.querySelector('input') as HTMLElement
  await click(box('United States'))
  await click(box('applied for'))
  type(root.querySelector('input[type=date]') as HTMLInputElement, '2020-01-31')
  await go()
  expect(search).toHaveBeenCalledWith({
    name: 'Vyntra',
    jurisdictions: ['CH', 'EU', 'US'],
    niceClasses: [9],
    goods: null,
    status: ['pending'],
    filedAfter: '2020-01-31',
    owner: null,
    limit: 50,
    cursor: null,
  })
})

it('shows the marks with the total, and every unsearched register', async () => {
  const { root, go } = await open(service, [page({ total: { value: 230, relation: 'gte' }, nextCursor: '50' })])
  await go()
  const text = spacedText(root)
  expect(text).toMatch(/Marks 1 to \d+, at least 230 in all/)
  for (const { name } of complete.coverage.unsearched) expect(text).toContain(sourceWording.source(name, t))
  expect(text).toContain('only in a check for its country alone')
  expect(text).not.toContain('not part of a check without a jurisdiction')
  expect(text).toContain('Filters can hide marks')
  expect(document.activeElement?.textContent).toContain(complete.name)
})

it('goes to the next page, and back without another query', async () => {
  const first = page({ nextCursor: '50' })
  const { root, search, go } = await open(service, [first, page({ conflicts: [] })])
  await go()
  await click(button(root, 'Next page'))
  await act(async () => {})
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Vyntra', cursor: '50' }))
  expect(textOf(root)).toContain('This search lists no mark. Registers without a full answer stay unknown.')
  await click(button(root, 'Previous page'))
  expect(textOf(root)).toMatch(/1 to \d+ of/)
  expect(search).toHaveBeenCalledTimes(2)
})

it('does not offer a further page if the service changed after the first page', async () => {
  const { root, go, connect } = await open(service, [page({ nextCursor: '50' })])
  await go()
  expect(textOf(root)).toContain('Next page')
  connect('https://other.example.com')
  expect(textOf(root)).not.toContain('Next page')
  connect('https://check.example.com')
  expect(textOf(root)).toContain('Next page')
})

it('names the failure, and reports nothing as found or not found', async () => {
  const { root, go } = await open(service, [{ ok: false, failure: failure('unreachable') }])
  await go()
  expect(textOf(root.querySelector('[role=alert].bc-error'))).not.toBe('')
  expect(textOf(root)).not.toMatch(/marks? (is|are) listed/i)
})

it('says that it needs a service, and sends nothing without one', async () => {
  const { root, search } = await open({ kind: 'none' })
  expect(textOf(root)).toContain('Only a service can search trade mark registers')
  expect(root.querySelector('form')).toBeNull()
  expect(search).not.toHaveBeenCalled()
})
