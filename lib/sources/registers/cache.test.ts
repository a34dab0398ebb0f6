import { describe, expect, it, vi } from 'vitest'
import type { SourceContext } from '../source.ts'
import { type CacheQuery, createAnswerCache } from './cache.ts'

const question = (name: string, over: Partial<CacheQuery> = {}): CacheQuery => ({
  of: 'office',
  query: { name, jurisdiction: null, niceClasses: [] },
  deadlineMs: 1000,
  lifetimeMs: 60_000,
  ...over,
})

const clock = { now: 0 }
const context = (over: Partial<SourceContext> = {}): SourceContext => ({
  fetch,
  signal: new AbortController().signal,
  now: () => clock.now,
  ...over,
})

/** Creates a cache, and an upstream that numbers its answers. */
function setUp(options = {}) {
  const cache = createAnswerCache(options)
  const upstream = vi.fn(async () => ({ number: upstream.mock.calls.length }))
  const ask = (name: string, over: Partial<SourceContext> = {}, mayKeep = true, of: Partial<CacheQuery> = {}) =>
    cache.answer(question(name, of), context(over), upstream, () => mayKeep)
  return { cache, upstream, ask }
}

describe('a cached answer', () => {
  it('expires at the end of its lifetime', async () => {
    const { ask } = setUp()
    clock.now = 0
    expect(await ask('Vyntra')).toEqual({ answer: { number: 1 }, fromMemory: false })
    clock.now = 59_999
    expect(await ask('Vyntra')).toEqual({ answer: { number: 1 }, fromMemory: true })
    clock.now = 60_000
    expect(await ask('Vyntra')).toEqual({ answer: { number: 2 }, fromMemory: false })
  })

  it('belongs to one source, name, jurisdiction and list of classes', async () => {
    const { ask } = setUp()
    await ask('Vyntra')
    const query = question('Vyntra').query
    const others: Partial<CacheQuery>[] = [
      { of: 'other' },
      { query: { ...query, name: 'Vyntro' } },
      { query: { ...query, jurisdiction: 'CH' } },
      { query: { ...query, niceClasses: [9] } },
    ]
    for (const other of others) expect(await ask('Vyntra', {}, true, other)).toMatchObject({ fromMemory: false })
  })

  it('is shared by all letter cases of a name, as its price is', async () => {
    const { ask, upstream } = setUp()
    const names = ['Vyntra', 'VYNTRA', 'vyntra', 'vYNTRa']
    await Promise.all(names.map((name) => ask(name)))
    for (const name of names) expect(await ask(name)).toMatchObject({ fromMemory: true })
    expect(upstream).toHaveBeenCalledTimes(1)
  })

  it('is not stored if that is not allowed', async () => {
    const { ask, upstream } = setUp()
    await ask('Vyntra', {}, false)
    await ask('Vyntra', {}, false)
    expect(upstream).toHaveBeenCalledTimes(2)
  })

  it('of a private check is neither stored, nor reused, nor shared in flight', async () => {
    const { ask, upstream } = setUp()
    const isPrivate = true
    await Promise.all([ask('Vyntra', { isPrivate }), ask('Vyntra')])
    expect(upstream).toHaveBeenCalledTimes(2)
    expect(await ask('Vyntra', { isPrivate })).toMatchObject({ fromMemory: false })
    await ask('Other', { isPrivate })
    expect(await ask('Other')).toMatchObject({ fromMemory: false })
  })

  it('makes room for newer ones if there are too many or they are too large', async () => {
    for (const { ask } of [setUp({ entries: 2 }), setUp({ bytes: 110 })]) {
      for (const name of ['a', 'b', 'c']) await ask(name)
      expect(await ask('c')).toMatchObject({ fromMemory: true })
      expect(await ask('a')).toMatchObject({ fromMemory: false })
    }
  })
})

describe('an answer for another account', () => {
  it('is neither read from the cache nor awaited', async () => {
    const { ask, upstream } = setUp()
    const holders = ['key-1', 'key-2', undefined]
    const together = await Promise.all(holders.map((holder) => ask('Vyntra', { holder })))
    const numbers = together.map(({ answer }) => answer.number)
    expect(numbers.toSorted()).toEqual([1, 2, 3])
    const again = await Promise.all(holders.map((holder) => ask('Vyntra', { holder })))
    expect(again).toEqual(together.map(({ answer }) => ({ answer, fromMemory: true })))
    expect(upstream).toHaveBeenCalledTimes(3)
  })
})

describe('two equal queries of one account at once', () => {
  /** Creates an upstream that answers only when the test allows it, and records when it is aborted. */
  function slow() {
    const { promise, resolve } = Promise.withResolvers<{ found: number }>()
    const stopped = vi.fn()
    const upstream = vi.fn((asking: SourceContext) => {
      asking.signal.addEventListener('abort', stopped)
      return promise
    })
    const cache = createAnswerCache()
    const ask = (signal = new AbortController().signal) =>
      cache.answer(question('Vyntra'), context({ signal }), upstream, () => true)
    return { ask, upstream, stopped, answer: () => resolve({ found: 1 }) }
  }

  it('share one request', async () => {
    const { ask, upstream, answer } = slow()
    const both = [ask(), ask()]
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled())
    answer()
    expect(await Promise.all(both)).toMatchObject([{ answer: { found: 1 } }, { answer: { found: 1 } }])
    expect(upstream).toHaveBeenCalledOnce()
  })

  it('keep the request if the first caller leaves', async () => {
    const { ask, stopped, upstream, answer } = slow()
    const first = new AbortController()
    const [left, stays] = [ask(first.signal), ask()]
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled())
    first.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    expect(stopped).not.toHaveBeenCalled()
    answer()
    expect(await stays).toMatchObject({ answer: { found: 1 } })
  })

  it('stop the request if both callers leave, and the next query starts again', async () => {
    const { ask, stopped, upstream, answer } = slow()
    const gone = new AbortController()
    const both = Promise.allSettled([ask(gone.signal), ask(gone.signal)])
    await vi.waitFor(() => expect(upstream).toHaveBeenCalled())
    gone.abort()
    await both
    expect(stopped).toHaveBeenCalledOnce()
    answer()
    await ask()
    expect(upstream).toHaveBeenCalledTimes(2)
  })

  it('do not wait for a request past its deadline', async () => {
    vi.useFakeTimers()
    try {
      const { ask, stopped, upstream } = slow()
      void ask().catch(() => {})
      await vi.waitFor(() => expect(upstream).toHaveBeenCalledTimes(1))
      await vi.advanceTimersByTimeAsync(1001)
      expect(stopped).toHaveBeenCalledOnce()
      void ask().catch(() => {})
      await vi.waitFor(() => expect(upstream).toHaveBeenCalledTimes(2))
    } finally {
      vi.useRealTimers()
    }
  })

  it('fail with their request, and the failure is not cached', async () => {
    const cache = createAnswerCache()
    const { promise, reject } = Promise.withResolvers<object>()
    const upstream = vi.fn(() => promise)
    const ask = () => cache.answer(question('Vyntra'), context(), upstream, () => true)
    const both = Promise.allSettled([ask(), ask()])
    await vi.waitFor(() => expect(upstream).toHaveBeenCalledOnce())
    reject(new Error('broken'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(ask()).rejects.toThrow('broken')
    expect(upstream).toHaveBeenCalledTimes(2)
  })
})
