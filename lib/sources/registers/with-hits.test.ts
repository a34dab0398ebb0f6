import { expect, it } from 'vitest'
import type { inSlices } from '../slices.ts'
import { liveHit } from '../testing/scripted-connector.ts'
import { emptyConnectorAnswer, withHits } from './connector.ts'

const answered = { ...emptyConnectorAnswer('answered', 'only the same text was searched'), matches: 3 }
const marks = ['Vyntra Labs', 'Kandoro', 'Vyntra']
const hitOf = (name: string) => (name === 'Kandoro' ? null : liveHit('Vyntra', name))
const never = { fetch, now: Date.now, signal: new AbortController().signal }
const ended = { ...never, signal: AbortSignal.abort() }

/** Compares only the first `count` records. */
const upTo =
  (count: number): typeof inSlices =>
  async (items, work) =>
    items.slice(0, count).map(work)

it('returns hits in the order of the records', async () => {
  const { hits, ...answer } = await withHits(answered, marks, hitOf, never)
  expect(hits.map(({ name }) => name)).toEqual(['Vyntra Labs', 'Vyntra'])
  expect({ ...answer, hits: [] }).toEqual(answered)
})

it.each([0, 1])('is a timeout with hits if only %i of the records were compared', async (count) => {
  const answer = await withHits(answered, marks, hitOf, never, upTo(count))
  expect(answer).toMatchObject({
    state: 'timeout',
    reason: `only ${count} of 3 records that came were compared in time`,
    retryable: true,
    truncated: true,
    matches: 3,
  })
  expect(answer.hits).toHaveLength(count)
})

it('compares all records that came before the deadline', async () => {
  const failed = { ...emptyConnectorAnswer('timeout', 'a page did not come in time', true), matches: 3 }
  const answer = await withHits(failed, marks, hitOf, ended)
  expect(answer).toMatchObject({ state: 'timeout', reason: 'a page did not come in time' })
  expect(answer.hits.map(({ name }) => name)).toEqual(['Vyntra Labs', 'Vyntra'])
})

it('stops the comparison shortly after the deadline', async () => {
  const untilAborted: typeof inSlices = (_items, _work, { signal }) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve([])))
  const answer = await withHits(answered, marks, hitOf, ended, untilAborted)
  expect(answer).toMatchObject({ state: 'timeout', truncated: true, hits: [] })
})

it('keeps the earlier reason of a failure', async () => {
  const failed = { ...emptyConnectorAnswer('error', 'answered 503', true), matches: 3 }
  expect(await withHits(failed, marks, hitOf, never, upTo(1))).toMatchObject({
    state: 'error',
    reason: 'answered 503',
    truncated: true,
  })
})
