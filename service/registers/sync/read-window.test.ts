import { describe, expect, it } from 'vitest'
import type { PartitionItem, PartitionPage } from '../../../lib/sources/offices/sync.ts'
import { type AskWindow, readWindow } from './client.ts'

const READER = { pageSize: 3, mostRecords: 9, narrower: (prefix: string) => (prefix === '' ? ['0'] : []) }
const item = (number: string): PartitionItem => ({ kind: 'bad', basis: 'national', number, reason: 'made up' })

/** A register that a test can change before each page. */
function register(numbers: string[], before: (page: number, asked: number) => void = () => {}) {
  let asked = 0
  const ask: AskWindow = async ({ page }): Promise<PartitionPage> => {
    before(page, asked++)
    return { items: numbers.slice(page * 3, page * 3 + 3).map(item), total: numbers.length, strayed: false }
  }
  return { ask, asked: () => asked }
}

const read = (ask: AskWindow) => readWindow(READER, { prefixes: [''] }, ask)
const letters = (text: string) => [...text]

describe('readWindow', () => {
  it('returns all records of an unchanged partition with one query for each page', async () => {
    const { ask, asked } = register(letters('abcdefg'))
    expect(await read(ask)).toEqual({ kind: 'agreed', items: letters('abcdefg').map(item) })
    expect(asked()).toBe(3)
  })

  it('queries an empty partition once, and does not query a page after a full last one', async () => {
    const [none, full] = [register([]), register(letters('abcdef'))]
    expect(await read(none.ask)).toEqual({ kind: 'agreed', items: [] })
    expect(await read(full.ask)).toMatchObject({ kind: 'agreed' })
    expect([none.asked(), full.asked()]).toEqual([1, 2])
  })

  it('reads all of a partition that is too large if it cannot be split', async () => {
    const { ask } = register(letters('abcdefghij'))
    expect(await readWindow(READER, { prefixes: ['0'] }, ask)).toMatchObject({ kind: 'agreed' })
  })

  it('queries each page by what the page before returned', async () => {
    const { ask } = register(letters('abcdefg'))
    const asked: (string | undefined)[] = []
    const given: AskWindow = async (wanted) => {
      asked.push(wanted.after)
      return { ...((await ask(wanted)) as PartitionPage), next: `after ${wanted.page}` }
    }
    await read(given)
    expect(asked).toEqual([undefined, 'after 0', 'after 1'])
  })

  it('counts a national and an international record of one number as two', async () => {
    const other = { kind: 'bad', basis: 'international', number: 'a', reason: 'made up' } as const
    const items = [item('a'), other]
    expect(await read(async () => ({ items, total: 2, strayed: false }))).toEqual({ kind: 'agreed', items })
  })

  it('reads nothing of a partition that is too large', async () => {
    const { ask, asked } = register(letters('abcdefghij'))
    expect(await read(ask)).toEqual({ kind: 'too_many', total: 10 })
    expect(asked()).toBe(1)
  })

  it.each([
    ['goes', (numbers: string[]) => void numbers.shift()],
    ['comes', (numbers: string[]) => void numbers.unshift('A')],
    ['comes behind all others', (numbers: string[]) => void numbers.push('z')],
  ])('reads again if a record %s between two pages', async (_what, change) => {
    const numbers = letters('abcdefg')
    const { ask } = register(numbers, (_page, asked) => {
      if (asked === 1) change(numbers)
    })
    expect(await read(ask)).toEqual({ kind: 'agreed', items: numbers.map(item) })
  })

  it.each<[string, (page: PartitionPage, at: number) => PartitionPage]>([
    ['comes twice', (page, at) => (at === 1 ? { ...page, items: letters('abc').map(item) } : page)],
    ['is short', (page, at) => (at === 1 ? { ...page, items: page.items.slice(1) } : page)],
    ['has another total', (page, at) => (at === 1 ? { ...page, total: 8 } : page)],
    ['has something of another window', (page, at) => ({ ...page, strayed: at === 0 })],
    ['holds more than a page', (page, at) => (at === 2 ? { ...page, items: letters('gh').map(item) } : page)],
  ])('reports that a partition differs if a page %s every time', async (_what, spoil) => {
    const { ask, asked } = register(letters('abcdefg'))
    const spoilt: AskWindow = async (wanted) => spoil((await ask(wanted)) as PartitionPage, wanted.page)
    expect(await read(spoilt)).toMatchObject({ kind: 'differs' })
    expect(asked()).toBeLessThanOrEqual(12)
  })

  it('returns the reason if a page is missing, and nothing of the partition', async () => {
    const { ask } = register(letters('abcdefg'))
    const failure = { code: 'limited', reason: 'has had too many requests' } as const
    const failing: AskWindow = async (wanted) => (wanted.page === 2 ? failure : ask(wanted))
    expect(await read(failing)).toEqual({ kind: 'failed', failure })
  })
})
