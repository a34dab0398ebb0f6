import { describe, expect, it, test } from 'vitest'
import { nearbyNames } from './nearby-names.ts'
import { compareNames } from './reasons/compare.ts'

describe('spellings close to a name', () => {
  const asked = () => nearbyNames('Vyntra', ['VINTRA', 'Vyntra GmbH'], 8)

  it('are unique, as many as requested, and never the name itself', async () => {
    const near = await asked()
    expect(near).toHaveLength(8)
    expect(new Set(near).size).toBe(8)
    expect(near).not.toContain('Vyntra')
  })

  it('are less similar to conflicting marks than the name is, least similar first', async () => {
    const near = await asked()
    const likeness = (name: string) =>
      Math.max(...['VINTRA', 'Vyntra GmbH'].map((each) => compareNames(name, each)?.score ?? 0))
    const all = near.map(likeness)
    expect(all).toEqual(all.toSorted((one, other) => one - other))
    for (const each of all) expect(each).toBeLessThan(likeness('Vyntra'))
  })

  it('stay similar to the name', async () => {
    for (const each of await asked()) expect(compareNames(each, 'Vyntra')?.score ?? 0, each).toBeGreaterThan(0)
  })

  it('are the same for the same name', async () => {
    expect(await asked()).toEqual(await asked())
  })
})

it('changes only the longest of several words, and preserves its case', async () => {
  for (const each of await nearbyNames('Café NORDLICHT', ['Nordlicht'], 5)) expect(each).toMatch(/^Café [A-Z]{5,}$/)
})

test.each(['', '2026', 'Ωμέγα', 'ab'])('finds no spellings for %j', async (name) => {
  expect(await nearbyNames(name, ['Vintra'], 8)).toEqual([])
})
