import { describe, expect, it } from 'vitest'
import { Random } from '../register/random.ts'
import { createJaroWinkler, jaroWinklerStanding } from './jaro-winkler.ts'
import { createLevenshtein, levenshteinStanding } from './levenshtein.ts'
import { lettersOf, packNames } from './packed.ts'
import { expectedRank } from './rank-of-mark.ts'
import { createTrigramDice, trigramsOf } from './trigram-dice.ts'

const random = new Random(5)
const letter = () => 'abcdeno'.charAt(random.below(7))
const made = (longest: number) => Array.from({ length: 1 + random.below(longest) }, letter).join('')
const NAMES = Array.from({ length: 400 }, () => made(9))
const packed = packNames(NAMES)

/** Edit distance by its recursive definition. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const rest = distance(a.slice(1), b.slice(1))
  return a[0] === b[0] ? rest : 1 + Math.min(rest, distance(a.slice(1), b), distance(a, b.slice(1)))
}

/** The standing of a name, counted by comparing it with every name. */
function counted(similarity: (name: string) => number, target: string) {
  const best = similarity(target)
  const all = NAMES.map(similarity)
  return { nearer: all.filter((value) => value > best).length, equal: all.filter((value) => value === best).length }
}

const measured = (query: string, name: string, create: typeof createLevenshtein) =>
  create(lettersOf(query))(lettersOf(name), 0, name.length)

describe('Levenshtein', () => {
  it('equals the edit distance, for names within a machine word and beyond', () => {
    for (let i = 0; i < 200; i++) {
      const [a, b] = [made(6), made(6)]
      expect(measured(a, b, createLevenshtein), `${a} ${b}`).toBe(distance(a, b))
    }
    const long = made(3).repeat(14).padEnd(40, 'x')
    expect(measured(long, `${long.slice(1)}zz`, createLevenshtein)).toBe(3)
    expect(measured('a'.repeat(32), 'a'.repeat(31), createLevenshtein)).toBe(1)
  })

  it('does not skip a nearer name', () => {
    for (const target of NAMES.slice(0, 20)) {
      const query = made(8)
      const similarity = (name: string) =>
        1 - measured(query, name, createLevenshtein) / Math.max(query.length, name.length)
      if (similarity(target) > 0)
        expect(levenshteinStanding(packed, lettersOf(query), lettersOf(target))).toEqual(counted(similarity, target))
    }
  })
})

describe('Jaro-Winkler', () => {
  it('returns the values of the literature', () => {
    expect(measured('martha', 'marhta', createJaroWinkler)).toBeCloseTo(0.9611, 4)
    expect(measured('dwayne', 'duane', createJaroWinkler)).toBeCloseTo(0.84, 4)
    expect(measured('dixon', 'dicksonx', createJaroWinkler)).toBeCloseTo(0.8133, 4)
  })

  it('does not skip a nearer name', () => {
    for (const target of NAMES.slice(0, 20)) {
      const query = made(8)
      const similarity = (name: string) => measured(query, name, createJaroWinkler)
      if (similarity(target) > 0)
        expect(jaroWinklerStanding(packed, lettersOf(query), lettersOf(target))).toEqual(counted(similarity, target))
    }
  })
})

describe('trigram Dice', () => {
  it('counts the names with a larger share of common trigrams', () => {
    const standing = createTrigramDice(packed)
    const trigrams = (name: string) => trigramsOf(lettersOf(name), 0, name.length)
    let found = 0
    for (const target of NAMES.slice(0, 60)) {
      const query = `${target}${made(2)}`
      const similarity = (name: string) => {
        const [asked, own] = [trigrams(query), trigrams(name)]
        return (2 * own.filter((trigram) => asked.includes(trigram)).length) / (asked.length + own.length)
      }
      const known = standing(lettersOf(query), lettersOf(target))
      if (similarity(target) > 0) {
        found++
        expect(known).toEqual(counted(similarity, target))
      } else expect(known.nearer).toBe(Number.POSITIVE_INFINITY)
    }
    expect(found).toBeGreaterThan(20)
  })
})

it('computes the expected rank for ties in any order', () => {
  expect(expectedRank({ nearer: 4, equal: 1 })).toBe(5)
  expect(expectedRank({ nearer: 0, equal: 3 })).toBe(2)
})
