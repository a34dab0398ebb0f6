import { expect, it } from 'vitest'
import type { Finding } from '../../lib/check/run.ts'
import { judge } from './judge.ts'
import { AllPutIn } from './put-in.ts'
import { dayBefore, NOW } from './recipe.ts'

type Hit = { number: string; name: string; owner: string }

const record = (number: string, name: string) => ({
  number,
  names: [name],
  owner: `${name} AG`,
  international: false,
  removed: false,
})
const KANDORO = record('1', 'Kandoro')
const MIRELTO = record('2', 'Mirelto')

function putIn(...records: ReturnType<typeof record>[]): AllPutIn {
  const all = new AllPutIn()
  const told = records.map((each) => ({ record: each, intact: true, slipped: false, numbered: true }))
  all.add(told, 'f', { name: 'a.csv', asOf: `${dayBefore(NOW, 1)}T00:00:00.000Z` })
  return all
}

/** A register that finds these hits, each by any name that its own name contains. */
function register(hits: Hit[], complete = true) {
  return {
    storedAs: async (number: string) => hits.filter((hit) => hit.number === number).map(({ name }) => name),
    async check(name: string) {
      const conflicts = hits.filter((hit) => hit.name.includes(name))
      return { conflicts, coverage: { complete } } as unknown as Finding
    },
  }
}

const found = ({ number, names, owner }: ReturnType<typeof record>): Hit => ({ number, name: names[0] ?? '', owner })

it('reports nothing if everything is found', async () => {
  expect(await judge(putIn(KANDORO, MIRELTO), register([found(KANDORO), found(MIRELTO)]))).toEqual([])
})

it('reports a record that a complete check misses, but not one that an incomplete check misses', async () => {
  const complaints = await judge(putIn(KANDORO, MIRELTO), register([found(KANDORO)]))
  expect(complaints).toEqual(['2 "Mirelto" of a.csv is lost'])
  expect(await judge(putIn(KANDORO, MIRELTO), register([found(KANDORO)], false))).toEqual([])
})

it('reports a record with the owner or the name of a different record', async () => {
  const others = [{ ...found(KANDORO), owner: 'Mirelto AG' }, found(MIRELTO)]
  expect(await judge(putIn(KANDORO, MIRELTO), register(others))).toEqual(["1 has another's owner, Mirelto AG"])
  const named = [
    { ...found(KANDORO), name: 'Kandoro Mirelto' },
    { ...found(MIRELTO), name: 'Kandoro' },
  ]
  expect((await judge(putIn(KANDORO, MIRELTO), register(named))).join()).toContain("2 is found by another's name")
})

it('judges a record by the latest file that contains it', async () => {
  const all = putIn(KANDORO)
  const later = { ...KANDORO, names: ['Bravik'] }
  all.add([{ record: later, intact: true, slipped: false, numbered: true }], 'g', {
    name: 'b.csv',
    asOf: `${dayBefore(NOW, 0)}T00:00:00.000Z`,
  })
  expect(await judge(all, register([found(KANDORO)]))).toEqual(['1 "Bravik" of b.csv is lost'])
  expect(await judge(all, register([found(later)]))).toEqual([])
})

it('expects the earlier name of a mark if its latest record does not contain words', async () => {
  const all = putIn(KANDORO)
  const wordless = { ...KANDORO, names: [] }
  const asOf = `${dayBefore(NOW, 0)}T00:00:00.000Z`
  all.add([{ record: wordless, intact: true, slipped: false, numbered: true }], 'g', { name: 'b.csv', asOf })
  expect(await judge(all, register([]))).toEqual(['1 "Kandoro" of b.csv is lost'])
  expect(await judge(all, register([found(KANDORO)]))).toEqual([])
})

it('accepts any version of a mark if a file was imported again after another of the same day', async () => {
  const all = putIn(KANDORO)
  const asOf = `${dayBefore(NOW, 1)}T00:00:00.000Z`
  const told = (each: typeof KANDORO) => [{ record: each, intact: true, slipped: false, numbered: true }]
  all.add(told({ ...KANDORO, names: ['Bravik'] }), 'g', { name: 'b.csv', asOf })
  all.add(told(KANDORO), 'f', { name: 'again-a.csv', asOf })
  all.add(told(KANDORO), 'f', { name: 'once-more-a.csv', asOf })
  expect(await judge(all, register([found({ ...KANDORO, names: ['Bravik'] })]))).toEqual([])
  expect(await judge(all, register([found(KANDORO)]))).toEqual([])
})
