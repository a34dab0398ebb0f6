import { describe, expect, it } from 'vitest'
import { createIndexBuilder, createLayered, openIndex } from './index/index.ts'
import { compareNames } from './reasons/compare.ts'
import { SCORE_FROM } from './score/score.ts'
import { createNameSearch } from './search.ts'

function indexOf(names: readonly string[], firstRef = 0) {
  const builder = createIndexBuilder()
  for (const [at, name] of names.entries())
    builder.add({ name, niceClasses: [], office: 0, status: 0, ref: firstRef + at })
  return openIndex(builder.finish())
}

const searcherOf = (names: readonly string[]) => createNameSearch(createLayered(indexOf(names), null))

const times = (count: number, name: string) => Array.from({ length: count }, () => name)
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz']

describe('a name search', () => {
  it.each([
    ['Cities', 'City'],
    ['Bio Terra', 'Terrabio'],
    ['International Okrubo Systems', 'IOS'],
  ])('returns as many marks near %s as requested, and states that there are more', (name, mark) => {
    const { hits, listed, cautions } = searcherOf(times(200, mark)).search(name, { limit: 100 })
    expect(hits).toHaveLength(100)
    expect(listed).toBeGreaterThan(100)
    expect(cautions).toBeGreaterThan(100)
  })

  it('returns initials, however many marks sound the same', () => {
    const { hits } = searcherOf([...times(200, 'International Ocrubo Systems'), 'IOS']).search(
      'International Okrubo Systems',
      { limit: 300 },
    )
    expect(hits.map(({ name }) => name)).toContain('IOS')
  })

  it('ranks the same name above marks that match only another spelling', () => {
    const { hits } = searcherOf([...times(200, 'St. Okrubo'), 'Saint Okrubo']).search('Saint Okrubo', { limit: 5 })
    expect(hits[0]).toMatchObject({ name: 'Saint Okrubo', similarity: { score: 100 } })
  })

  it('scores each mark by its nearest spelling', () => {
    for (const [name, mark] of [
      ['Deux', 'Deux5'],
      ['Sport’s', 'Sport.com'],
      ['Nike’s', 'Nike.com'],
      ['Okrubo’s', 'Okrub0'],
      ['8 Smarts', 'Smarts Acht'],
    ] as const) {
      const [hit] = searcherOf([mark]).search(name).hits
      // A word that only this mark has counts as rarer than the same word without a register.
      expect(hit?.similarity.score, name).toBeGreaterThanOrEqual((compareNames(name, mark)?.score ?? 101) - 1)
    }
  })

  it('returns the best hits at a small limit, even if many candidates are not listed', () => {
    const letters = ALPHABET.flatMap((one) => ALPHABET.map((other) => one + other))
    const names = [...letters.flatMap((two) => [`u2${two}`, `${two}u2`]), ...ALPHABET.map((a) => `U2 ${a}andoro Vista`)]
    const all = searcherOf(names).search('U2', { limit: 5000 })
    const some = searcherOf(names).search('U2', { limit: 20 })
    expect(all.listed).toBe(all.hits.length)
    expect(some.hits).toEqual(all.hits.slice(0, 20))
    expect(some.hits.every(({ similarity }) => similarity.score >= SCORE_FROM.listed)).toBe(true)
  })

  it.each([
    ['Buke', 'Bouque'],
    ['Wanyer', 'Vagner'],
  ])('%s, %s: finds a mark that sounds the same in one language if few are listed', (name, mark) => {
    expect(searcherOf([mark, 'Kandoro']).search(name).hits).toMatchObject([{ name: mark }])
  })

  it('scores marks in a small segment as if they were in the large index', () => {
    const words = ALPHABET.flatMap((one) => ALPHABET.map((other) => `kel${one}mor${other}sa`))
    const register = words.map((word, at) => `${word} ${words[(at * 7 + 3) % words.length]}t`)
    const label = (from: number) => `${words.slice(from, from + 90).join(' ')} Vyntra`
    const family = ['Kelmor Vyntra', 'Okrubo Vyntra Plus', 'Tisan Bor Vyntra Kul', label(0), label(100), label(200)]
    const search = createNameSearch(createLayered(indexOf(register), indexOf(family, register.length)))
    const scores = (of: typeof search) =>
      new Map(of.search('Vyntra').hits.map(({ name, similarity }) => [name, similarity.score]))
    const found = scores(search)
    const amongAll = scores(searcherOf([...register, ...family]))
    for (const name of family) expect(found.get(name), name).toBeGreaterThanOrEqual((amongAll.get(name) ?? 101) - 2)
  })

  it('finds another company of a group among many similar marks', () => {
    const vista = ALPHABET.map((letter) => `Vista Group${letter}`)
    const { hits } = searcherOf([...vista, 'Vista Switzerland']).search('Vista Group')
    expect(hits.length).toBeGreaterThan(vista.length)
    expect(hits.find(({ name }) => name === 'Vista Switzerland')?.similarity.score).toBe(SCORE_FROM.nearIdentical)
  })
})
