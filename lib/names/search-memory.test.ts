import { beforeAll, describe, expect, it } from 'vitest'
import { createIndexBuilder, type Filter, openIndex, type PackedIndex } from './index/index.ts'
import { makeDice, makeNames } from './index/testing/made-marks.ts'
import { createNameSearch, type SearchOptions } from './search.ts'

const NAMES = 3000
const ASKED = 40
const [LIVE, DEAD] = [0, 3]
const CLASSES = [[9], [25, 35], [], [3, 5, 44]]

let names: string[]
let index: PackedIndex
beforeAll(() => {
  names = makeNames(NAMES, 5)
  const dice = makeDice(3)
  const builder = createIndexBuilder()
  for (const [ref, name] of names.entries())
    builder.add({
      ref,
      name,
      niceClasses: CLASSES[dice(4)] as number[],
      status: dice(2) === 0 ? LIVE : DEAD,
      office: 0,
    })
  index = openIndex(builder.finish())
})

const searchOf = () => createNameSearch({ layers: [{ index, removed: null }] })
const question = 'one'

const alive: Filter = { statuses: 1 << LIVE }
/** Searches of a register for a name with more hits than a search returns, and for some other names. */
const SEARCHES: SearchOptions[] = [
  { question, limit: 5 },
  { question, limit: 5, filter: alive },
  { question, limit: 50, filter: { ...alive, niceClasses: [9, 25] }, weighedIn: [] },
  { question, limit: 200, weighedIn: [9] },
  { question, limit: 200, filter: { niceClasses: [9] } },
  { question, limit: 5 },
]

describe('repeated searches of one name', () => {
  it('return the same as separate searches', { timeout: 120_000 }, () => {
    const search = searchOf()
    const dice = makeDice(9)
    let hits = 0
    for (let at = 0; at < ASKED; at++) {
      const name = (names[dice(NAMES)] as string).slice(0, at % 3 === 0 ? -1 : undefined)
      for (const options of SEARCHES) {
        const found = search.search(name, options)
        expect(found, `${name} ${JSON.stringify(options)}`).toEqual(searchOf().search(name, options))
        hits += found.hits.length
      }
    }
    expect(hits).toBeGreaterThan(ASKED * SEARCHES.length)
  })

  it('return the same if the name is searched in parts', { timeout: 120_000 }, () => {
    const search = searchOf()
    const long = names.slice(0, 14).join(' ')
    for (const options of SEARCHES) expect(search.search(long, options)).toEqual(searchOf().search(long, options))
  })
})

it.each([
  ['another question', 'two'],
  ['a search that is of no question', undefined],
])('%s for the same name does not use a cache, so its time does not reveal an earlier query', (_what, other) => {
  let looked = 0
  const meanings = { knows: () => looked++ < 0 }
  const search = createNameSearch({ layers: [{ index, removed: null }] }, meanings)
  const name = names.find((each) => /^[a-z]{6,}$/iu.test(each)) as string
  const looksOf = (asked: string | undefined) => {
    looked = 0
    search.search(name, { ...(asked !== undefined && { question: asked }) })
    return looked
  }
  const first = looksOf('one')
  expect(first).toBeGreaterThan(0)
  expect([looksOf('one'), looksOf(other), looksOf(other === undefined ? undefined : 'one')]).toEqual([0, first, first])
})
