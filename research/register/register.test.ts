import { describe, expect, it } from 'vitest'
import { createRegister, makeMarks } from './register.ts'

const MARKS = 30_000
const marks = [...makeMarks(MARKS, 1)]
const squashed = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

describe('a synthetic register', () => {
  it('is the same for the same seed, whatever was created before', () => {
    const again = createRegister(1)
    for (const ref of [29_999, 0, 17, 12_345]) {
      expect(again.markAt(ref)).toEqual(marks[ref])
      expect(again.nameAt(ref)).toBe(marks[ref]?.name)
    }
  })

  it('differs for another seed', () => {
    const other = createRegister(2)
    const same = marks.slice(0, 1000).filter(({ name, ref }) => other.nameAt(ref) === name)
    expect(same.length).toBeLessThan(10)
  })

  it('keeps its known names, so that figures of different days compare', () => {
    expect(marks.slice(0, 3).map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "Fennnel",
        "KAMINI",
        "BOTRYOIDAL SACCOSES",
      ]
    `)
  })

  it('has names of the usual length, six in ten of one word', () => {
    const letters = marks.reduce((sum, { name }) => sum + [...squashed(name)].length, 0)
    expect(letters / MARKS).toBeGreaterThan(9.5)
    expect(letters / MARKS).toBeLessThan(11.5)
    const shareOf = (words: (count: number) => boolean) =>
      marks.filter(({ name }) => words(name.split(' ').length)).length / MARKS
    expect(shareOf((count) => count === 1)).toBeCloseTo(0.6, 1)
    expect(shareOf((count) => count > 3)).toBeGreaterThan(0.02)
    expect(shareOf((count) => count > 3)).toBeLessThan(0.1)
  })

  it('has names with several owners, and owners with many marks', () => {
    const owners = new Map<string, Set<string>>()
    const held = new Map<string, number>()
    for (const { name, owner } of marks) {
      const key = squashed(name)
      owners.set(key, (owners.get(key) ?? new Set()).add(owner))
      held.set(owner, (held.get(owner) ?? 0) + 1)
    }
    const shared = marks.filter(({ name }) => (owners.get(squashed(name))?.size ?? 0) > 1).length
    expect(shared / MARKS).toBeGreaterThan(0.08)
    expect(shared / MARKS).toBeLessThan(0.35)
    expect(Math.max(...held.values())).toBeGreaterThan(20)
  })

  it('has one to three classes for each mark, most often the popular ones', () => {
    const named = new Map<number, number>()
    for (const { niceClasses } of marks) {
      expect(niceClasses.length).toBeGreaterThanOrEqual(1)
      expect(niceClasses.length).toBeLessThanOrEqual(3)
      expect(niceClasses).toEqual([...new Set(niceClasses)].sort((a, b) => a - b))
      for (const niceClass of niceClasses) named.set(niceClass, (named.get(niceClass) ?? 0) + 1)
    }
    expect([...named.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 45 }, (_, i) => i + 1))
    const crowded = [...named].sort((a, b) => b[1] - a[1]).slice(0, 7)
    expect(crowded.map(([niceClass]) => niceClass).sort((a, b) => a - b)).toEqual([5, 9, 25, 30, 35, 41, 42])
    expect(named.get(23)).toBeLessThan((named.get(35) ?? 0) / 20)
  })

  it('has trade words by the law of ranks, and accents, numbers, signs and other scripts', () => {
    const share = (pattern: RegExp) => marks.filter(({ name }) => pattern.test(name)).length / MARKS
    expect(share(/\bpro\b/iu)).toBeGreaterThan(2 * share(/\bdesign\b/iu))
    for (const pattern of [/[äöüéèñø]/iu, /\d/u, /&/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u, /^\p{Lu}{2,3}$/u])
      expect(share(pattern)).toBeGreaterThan(0.0005)
  })
})
