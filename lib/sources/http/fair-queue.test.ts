import { describe, expect, it } from 'vitest'
import { createFairQueue, createSlots } from './fair-queue.ts'

/** Returns a queue whose only slot is taken, and the order in which the other work gets its turns. */
function taken() {
  const queue = createFairQueue({ concurrency: 1 })
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  void queue.add(() => first.promise, { holder: 'flood' })
  const ask = (holder: string | undefined, what: string, signal?: AbortSignal) =>
    queue.add(() => void order.push(what), { holder, ...(signal && { signal }) })
  async function run() {
    first.resolve()
    await queue.onIdle()
    return order.join(' ')
  }
  return { queue, ask, run }
}

it('serves a single query before many earlier ones of another account', async () => {
  const { ask, run } = taken()
  for (let i = 1; i <= 5; i++) void ask('flood', `f${i}`)
  void ask('single', 's1')
  expect((await run()).split(' ')[0]).toBe('s1')
})

it('serves accounts in turn, and queries without an account as one more', async () => {
  const { ask, run } = taken()
  for (const [holder, letter] of [
    ['flood', 'f'],
    ['other', 'o'],
    [undefined, 'n'],
  ] as const)
    for (let i = 1; i <= 3; i++) void ask(holder, letter)
  expect(await run()).toBe('o n f o n f o n f')
})

it('does not serve an account twice in a row while another waits, even if it queries again at once', async () => {
  const { queue, ask, run } = taken()
  for (let i = 1; i <= 3; i++) void ask('flood', 'f')
  const again = async (left: number): Promise<void> => {
    await ask('eager', 'e')
    if (left > 1) await again(left - 1)
  }
  const asking = again(3)
  await run()
  await asking
  await queue.onIdle()
  expect(await run()).toBe('e f e f e f')
})

it('serves the newest query of an account first, because the oldest is about to expire', async () => {
  const { ask, run } = taken()
  for (let i = 1; i <= 3; i++) void ask('flood', `f${i}`)
  expect(await run()).toBe('f3 f2 f1')
})

it('drops abandoned queries, and counts waiting ones by account', async () => {
  const { queue, ask, run } = taken()
  const controller = new AbortController()
  const given = ask('flood', 'f1', controller.signal)
  void ask('flood', 'f2')
  void ask('single', 's1')
  expect([queue.sizeBy({ holder: 'flood' }), queue.sizeBy({ holder: 'single' }), queue.size]).toEqual([2, 1, 3])
  controller.abort(new Error('left'))
  await expect(given).rejects.toThrow('left')
  expect([queue.sizeBy({ holder: 'flood' }), queue.size]).toEqual([1, 2])
  expect((await run()).split(' ').sort()).toEqual(['f2', 's1'])
})

describe('slots', () => {
  /** Returns three slots, of which each account may use two. Work runs until the test ends it. */
  function placed() {
    const inPlace = createSlots({ all: 3, each: 2 })
    const begun: string[] = []
    const ends: (() => void)[] = []
    const work = (holder: string, signal?: AbortSignal) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.push(resolve)
      const begin = () => {
        begun.push(holder)
        return promise
      }
      return inPlace(begin, { holder, signal })
    }
    const settled = () => new Promise((done) => setTimeout(done))
    return { work, begun, ends, settled }
  }

  it('are never all used by one account, whose next work starts when its own ends', async () => {
    const { work, begun, ends, settled } = placed()
    const all = ['flood', 'flood', 'flood', 'single'].map((holder) => work(holder))
    await settled()
    expect(begun).toEqual(['flood', 'flood', 'single'])
    ends[0]?.()
    await settled()
    expect(begun).toEqual(['flood', 'flood', 'single', 'flood'])
    for (const end of ends) end()
    await Promise.all(all)
  })

  it('are not used by work that was abandoned while it waited', async () => {
    const { work, begun, ends, settled } = placed()
    const leaving = new AbortController()
    const running = [work('flood'), work('flood')]
    const left = work('flood', leaving.signal)
    leaving.abort(new Error('left'))
    await expect(left).rejects.toThrow('left')
    for (const end of ends) end()
    await Promise.all(running)
    await settled()
    expect(begun).toEqual(['flood', 'flood'])
  })
})
