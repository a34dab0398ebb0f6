import { beforeAll, expect, it } from 'vitest'
import { loadLexicon } from './lexicon.ts'
import { makeQueries } from './queries.ts'
import { createRegister } from './register.ts'

beforeAll(() => {
  loadLexicon()
}, 120_000)

it('creates different names of each kind, the same for the same seed', () => {
  const queries = makeQueries(1, 100)
  expect(makeQueries(1, 100)).toEqual(queries)
  expect(makeQueries(2, 100)).not.toEqual(queries)
  for (const names of Object.values(queries)) expect(new Set(names).size).toBe(100)
  for (const name of queries.coined) expect(name).toMatch(/^\p{Lu}\p{L}{4,9}$/u)
  for (const name of queries.dictionary) expect(name).toMatch(/^\p{L}{3,14}$/u)
  for (const name of queries.long) expect(name.split(' ').length).toBeGreaterThanOrEqual(3)
})

it('does not draw coined names from the register of the same seed', () => {
  const register = createRegister(1)
  const names = new Set(Array.from({ length: 50_000 }, (_, ref) => register.nameAt(ref).toLowerCase()))
  const met = makeQueries(1, 200).coined.filter((name) => names.has(name.toLowerCase()))
  expect(met.length).toBeLessThan(10)
})
