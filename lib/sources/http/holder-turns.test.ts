import { describe, expect, it } from 'vitest'
import { createPlaces, createTurnQueue } from './fair-queue.ts'

/** A queue with one place, which is taken, and the order in which the others get their turns. */
function taken() {
  const queue = createTurnQueue({ concurrency: 1 })
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

it('takes who asks once before the many questions of another that came earlier', async () => {
  const { ask, run } = taken()
  for (let i = 1; i <= 5; i++) void ask('flood', `f${i}`)
  void ask('single', 's1')
  expect((await run()).split(' ')[0]).toBe('s1')
})

it('gives each one turn after the other, and what is nobody in particular its own', async () => {
  const { ask, run } = taken()
  for (const [holder, letter] of [
    ['flood', 'f'],
    ['other', 'o'],
    [undefined, 'n'],
  ] as const)
    for (let i = 1; i <= 3; i++) void ask(holder, letter)
  expect(await run()).toBe('o n f o n f o n f')
})

it('gives nobody two turns in a row while another waits, also not who asks anew as soon as they were served', async () => {
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

it('takes of one holder the newest first, for the oldest is about to run out of time', async () => {
  const { ask, run } = taken()
  for (let i = 1; i <= 3; i++) void ask('flood', `f${i}`)
  expect(await run()).toBe('f3 f2 f1')
})

it('forgets what was given up, and counts what waits by holder', async () => {
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

describe('places', () => {
  /** Three places, two for each holder; work runs until the test ends it. */
  function placed() {
    const inPlace = createPlaces({ all: 3, each: 2 })
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

  it('are never all of one holder, and what of it waits comes as its own ends', async () => {
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

  it('are not taken by what was given up while it waited', async () => {
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
