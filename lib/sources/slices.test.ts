import { expect, it } from 'vitest'
import { createSlices, SLICE_MS } from './slices.ts'

/** Creates a loop in which each item takes `itemMs`, and which records the number of items in each turn. */
function loop(itemMs: number) {
  let time = 0
  const turns: string[][] = []
  const inSlices = createSlices({
    now: () => time,
    rest: async () => void turns.push([]),
  })
  const work = (item: string) => {
    time += itemMs
    turns.at(-1)?.push(item)
    return item.toUpperCase()
  }
  return { inSlices, work, turns }
}

const never = { signal: new AbortController().signal }
const many = (letter: string, count: number) => Array.from({ length: count }, (_none, at) => `${letter}${at}`)

it('yields before the first item and after each slice, and keeps order and results', async () => {
  const { inSlices, work, turns } = loop(SLICE_MS / 4)
  const items = many('a', 10)
  expect(await inSlices(items, work, never)).toEqual(items.map((item) => item.toUpperCase()))
  expect(turns.map((done) => done.length)).toEqual([4, 4, 2])
})

it('processes at least one item per slice, however slow', async () => {
  const { inSlices, work, turns } = loop(SLICE_MS * 3)
  expect(await inSlices(many('a', 3), work, never)).toHaveLength(3)
  expect(turns.map((done) => done.length)).toEqual([1, 1, 1])
})

it('does not yield if there is nothing to do', async () => {
  const { inSlices, work, turns } = loop(1)
  expect(await inSlices([], work, never)).toEqual([])
  expect(turns).toEqual([])
})

it('runs one slice per turn, each job in turn', async () => {
  const { inSlices, work, turns } = loop(SLICE_MS / 2)
  const [first, second] = await Promise.all([inSlices(many('a', 4), work, never), inSlices(many('b', 3), work, never)])
  expect(turns).toEqual([['a0', 'a1'], ['b0', 'b1'], ['a2', 'a3'], ['b2']])
  expect([first, second]).toEqual([
    ['A0', 'A1', 'A2', 'A3'],
    ['B0', 'B1', 'B2'],
  ])
})

it('alternates accounts, so that one waits a single slice for another', async () => {
  const { inSlices, work, turns } = loop(SLICE_MS)
  const flood = ['a', 'b', 'c', 'd'].map((letter) => inSlices(many(letter, 2), work, { ...never, holder: 'flood' }))
  const single = inSlices(many('x', 2), work, { ...never, holder: 'single' })
  await Promise.all([...flood, single])
  expect(turns.flat()).toEqual(['a0', 'x0', 'b0', 'x1', 'c0', 'd0', 'a1', 'b1', 'c1', 'd1'])
})

it('stops at once when aborted, and returns the results so far', async () => {
  const { inSlices, work } = loop(1)
  const stopping = new AbortController()
  const stopAt = (item: string) => {
    if (item === 'a2') stopping.abort()
    return work(item)
  }
  expect(await inSlices(many('a', 10), stopAt, stopping)).toEqual(['A0', 'A1', 'A2'])
  expect(await inSlices(many('a', 10), work, stopping)).toEqual([])
})

it('stops when aborted even while other work runs', async () => {
  const turn = Promise.withResolvers<void>()
  const stuck = createSlices({ now: () => 0, rest: () => turn.promise })
  const stopping = new AbortController()
  const waiting = stuck(['a'], (item) => item, stopping)
  stopping.abort()
  expect(await waiting).toEqual([])
  turn.resolve()
})

it('rejects with the error of the work, without delaying other work', async () => {
  const { inSlices, work } = loop(1)
  const broken = inSlices(['x'], () => JSON.parse('{'), never)
  const other = inSlices(['a'], work, never)
  await expect(broken).rejects.toThrow(SyntaxError)
  expect(await other).toEqual(['A'])
})
