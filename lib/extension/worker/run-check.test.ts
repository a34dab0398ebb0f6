import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CheckEvent } from '../../contract/api/events.ts'
import { sampleMark } from '../../contract/testing/samples.ts'
import { LOCAL_REASONS } from '../../engine/protocol.ts'
import { resetFakes } from '../testing/fake-apis.ts'
import { fakeService, refusingService, resultFor } from '../testing/fake-service.ts'
import type { View } from '../view.ts'
import { runViewedCheck } from './run-check.ts'

vi.mock('../browser.ts', async () => ({ browser: (await import('../testing/fake-apis.ts')).fakeApis }))
vi.mock('../strings.ts', () => ({ translate: (key: string) => key }))
beforeEach(resetFakes)

const connection = { baseUrl: 'https://check.example.com', apiKey: 'bck_0123456789abcd7Q2x' }
const scope = { jurisdiction: 'CH' as const, niceClasses: [9] }

function job(
  more: Partial<Parameters<typeof runViewedCheck>[0]>,
): Parameters<typeof runViewedCheck>[0] & { seen: View[] } {
  const seen: View[] = []
  return {
    connection,
    name: 'Vyntra',
    scope,
    only: null,
    private: false,
    signal: new AbortController().signal,
    onView: (view) => seen.push(view),
    seen,
    ...more,
  }
}

const plan: CheckEvent = { event: 'plan', data: { name: 'Vyntra', sources: [], unsearched: [] } }
const result: CheckEvent = { event: 'result', data: resultFor('Vyntra') }

describe('a check', () => {
  test('shows what it learns, then ends with the result', async () => {
    const { fetch, asked } = fakeService(() => [plan, result])
    const made = job({ fetch })
    const ended = await runViewedCheck(made)
    expect(made.seen.map((view) => view.phase === 'checking' && view.plan !== null)).toEqual([false, true])
    expect(made.seen.map((view) => view.phase === 'checking' && view.host)).toEqual(
      made.seen.map(() => connection.baseUrl.slice('https://'.length)),
    )
    expect(ended).toMatchObject({ phase: 'done', host: 'check.example.com', scope, requestId: 'req_1' })
    expect(asked.map(({ url, body }) => [url, body])).toEqual([
      ['https://check.example.com/api/v2/brand-check', { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [9] }],
    ])
  })

  test.each([
    [true, 'no-store'],
    [false, null],
  ])('sends with private %s the header Cache-Control %s', async (isPrivate, header) => {
    const { fetch, asked } = fakeService(() => [result])
    await runViewedCheck(job({ fetch, private: isPrivate }))
    expect(asked[0]?.headers.get('Cache-Control')).toBe(header)
  })

  test('names a refused key by its last four characters only', async () => {
    const fetch = refusingService(401, {})
    const ended = await runViewedCheck(job({ fetch }))
    expect(ended).toMatchObject({ phase: 'failed', name: 'Vyntra', failure: { kind: 'key' }, keyLast4: '7Q2x' })
    expect(JSON.stringify(ended)).not.toContain('bck_')
  })

  test('ends in a timeout if the service never ends', async () => {
    const { fetch } = fakeService(() => [plan, null])
    expect(await runViewedCheck(job({ fetch, timeoutMs: 20 }))).toMatchObject({
      phase: 'failed',
      failure: { kind: 'timeout' },
    })
  })

  test('is interrupted, not unreachable, if the connection of a stream breaks', async () => {
    const stream = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
    const fetch = async () => new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
    expect(await runViewedCheck(job({ fetch }))).toMatchObject({ phase: 'failed', failure: { kind: 'interrupted' } })
  })

  test('is interrupted if the stream ends early', async () => {
    const { fetch } = fakeService(() => [plan])
    expect(await runViewedCheck(job({ fetch }))).toMatchObject({ phase: 'failed', failure: { kind: 'interrupted' } })
  })

  test('keeps a conflict from an interrupted stream, but does not improve a verdict because of it', async () => {
    const sources = [
      { id: 'euipo', name: 'EU marks', kind: 'trademark', required: true },
      { id: 'rdap-com', name: '.com', kind: 'domain', required: false },
    ] as const
    const planned: CheckEvent = { event: 'plan', data: { name: 'Vyntra', sources: [...sources], unsearched: [] } }
    const told: CheckEvent = { event: 'conflicts', data: [sampleMark({ score: 95 })] }
    const ended = await runViewedCheck(job({ fetch: fakeService(() => [planned, told]).fetch }))
    expect(ended).toMatchObject({
      phase: 'done',
      failure: { kind: 'interrupted' },
      result: {
        verdict: 'conflict',
        score: 95,
        scoreIsLowerBound: true,
        charged: true,
        conflicts: [{ score: 95 }],
        coverage: {
          complete: false,
          searched: [],
          unavailable: ['euipo', 'rdap-com'].map((id) => ({ id, reason: LOCAL_REASONS.cutOff })),
        },
      },
    })
    const minor: CheckEvent = { event: 'conflicts', data: [sampleMark({ score: 20 })] }
    const { fetch } = fakeService(() => [planned, minor])
    expect(await runViewedCheck(job({ fetch }))).toMatchObject({ phase: 'failed', failure: { kind: 'interrupted' } })
  })

  test('shows nothing more after the user ended it', async () => {
    const { fetch, asked } = fakeService(() => [plan, null])
    const person = new AbortController()
    const made = job({ fetch, signal: person.signal })
    const running = runViewedCheck(made)
    while (made.seen.length < 2) await Promise.resolve()
    person.abort()
    expect(await running).toBeNull()
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(made.seen).toHaveLength(2)
  })
})
