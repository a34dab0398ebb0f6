import { act } from 'preact/test-utils'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { MarkGoods } from '../../lib/contract/checks/mark-goods.ts'
import { goodsByNumber, hit, NOW } from '../gallery/samples.ts'
import { draw, textOf } from '../testing/draw.tsx'
import { HitQueries, openedParts } from './DeskAnswer.tsx'
import { giveOpenedParts, Hit } from './hits.tsx'

// @vitest-environment happy-dom

beforeEach(() => {
  giveOpenedParts(openedParts)
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const told = goodsByNumber['017123450'] as MarkGoods
const scope = { jurisdiction: null, niceClasses: [9] }
const mark = hit('VINTRA', { number: '017123450', classOverlap: [9] })

function drawn(answers: readonly (MarkGoods | null | undefined)[], given: Conflict = mark, alike: Conflict[] = []) {
  const asked: string[] = []
  const left = [...answers]
  const ask = (source: string, number: string) => {
    asked.push(`${source} ${number}`)
    const answer = left.shift()
    return answer === undefined ? new Promise<null>(() => {}) : Promise.resolve(answer)
  }
  const { root } = draw(
    <HitQueries.Provider value={{ goodsOf: () => ask, ownerOf: () => undefined }}>
      <Hit hit={given} alike={alike} scope={scope} />
    </HitQueries.Provider>,
  )
  const fold = async (open: boolean, at = 0) => {
    await act(async () => {
      const details = [...root.querySelectorAll('details')].filter((each) => !each.matches('.bc-goods'))[at]
      if (details === undefined) throw new Error('nothing to open')
      details.open = open
      details.dispatchEvent(new Event('toggle'))
    })
    // Waits for the queries that unfolding started.
    await act(async () => {})
  }
  return { root, asked, fold }
}

it('queries the office only after the user opens a hit, and only once', async () => {
  const { asked, fold } = drawn([told])
  expect(asked).toEqual([])
  await fold(true)
  await fold(false)
  await fold(true)
  expect(asked).toEqual(['euipo 017123450'])
})

it('shows the list in the words of the office, with the checked classes unfolded', async () => {
  const { root, fold } = drawn([{ ...told, complete: true, reason: null }])
  await fold(true)
  const text = textOf(root)
  expect(text).toContain('Goods and services in the words of the office, asked ')
  expect(text).toContain('Class 9: 3 terms')
  expect(text).toContain('Computer software for managing cafés; Cash registers')
  expect(text).toContain('Source: EUIPO')
  expect(text).not.toContain('not the whole list')
  expect([...root.querySelectorAll<HTMLDetailsElement>('.bc-goods')].map(({ open }) => open)).toEqual([true, false])
})

it('shows whether the office is being queried, did not answer, or sent an incomplete list', async () => {
  const waiting = drawn([undefined])
  await waiting.fold(true)
  expect(textOf(waiting.root)).toContain('Asking the office')
  const silent = drawn([goodsByNumber['004711903']])
  await silent.fold(true)
  expect(textOf(silent.root)).toContain('could not be fetched. (no answer in 6 s)')
  const cut = drawn([told])
  await cut.fold(true)
  expect(textOf(cut.root)).toContain('This is not the whole list. The whole list is in the official record.')
})

it('queries again when the user reopens the hit after a failure', async () => {
  const { root, asked, fold } = drawn([null, told])
  await fold(true)
  expect(textOf(root)).toContain('could not be fetched')
  await fold(false)
  await fold(true)
  expect(asked).toHaveLength(2)
  expect(textOf(root)).toContain('Cash registers')
})

it('shows nothing if the service cannot query the office', async () => {
  const { root, fold } = drawn([{ ...told, state: 'not_configured', classes: [], complete: false }])
  const before = textOf(root)
  await fold(true)
  expect(textOf(root)).toBe(before)
})

it.each<[string, Partial<Conflict>]>([
  ['a company', { kind: 'company' }],
  ['a mark without a number', { number: null }],
])('does not request the goods of %s', async (_what, more) => {
  const { asked, fold } = drawn([told], hit('VINTRA', more))
  await fold(true)
  expect(asked).toEqual([])
})

it('requests the goods of a grouped mark when the user opens that mark', async () => {
  const other = hit('Vintra', { number: '004711903' })
  const { asked, fold } = drawn([told, goodsByNumber['004711903']], mark, [other])
  await fold(true)
  expect(asked).toEqual(['euipo 017123450'])
  await fold(true, 1)
  expect(asked).toEqual(['euipo 017123450', 'euipo 004711903'])
})
