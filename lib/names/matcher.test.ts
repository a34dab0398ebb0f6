import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from './golden/matcher.ts'
import { SCORE_FROM } from './score/score.ts'
import { compareNames } from './search.ts'

const NAMES = `Starbucks;Stardogs;Adidas;Adamas;VINTRA;Vyntra GmbH;Centra;Thomson Life;Life;Metabiomax;Biomax;Terra Nova;
  Nova Terra;Quick;Kwik Fit;Nestlé;Neste;Müller;Mueller;Migros;Migros Bank;Zürich Versicherung;Микромаркет;阿迪达斯;H&M;BMW;
  Coop;Co-op;A-Coop;Phildar;Schuhhaus Vogel;Fogel;The Body Shop;Body Shop;Bodyshop Ltd;7-Eleven;Seven Eleven;Halloumi`
const records = NAMES.split(/;\s*/).map((name, id) => ({ name, id }))
const matcher = createMatcher(records)
const found = (name: string) => matcher.search(name).map(({ record }) => record.name)

describe('createMatcher', () => {
  it('counts its records', () => {
    expect(matcher.size).toBe(records.length)
  })

  it.each([
    ['Starbuks', 'Starbucks'],
    ['Vintra', 'VINTRA'],
    ['Kwick', 'Quick'],
    ['Fildar', 'Phildar'],
    ['Biomaxx', 'Biomax'],
    ['Mikromarket', 'Микромаркет'],
    ['adidasi', '阿迪达斯'],
    ['seven eleven', 'Seven Eleven'],
    ['H and M', 'H&M'],
    ['muller ag', 'Müller'],
    ['BWM', 'BMW'],
    ['ВМW', 'BMW'],
    ['HM', 'H&M'],
    ['7 Eleven', '7-Eleven'],
  ])('%s finds %s first', (name, first) => {
    expect(found(name)[0]).toBe(first)
  })

  it('finds names that contain the query, that it contains, or that share a similar word', () => {
    expect(found('Life')).toEqual(expect.arrayContaining(['Life', 'Thomson Life']))
    expect(found('Thomson Lifeline')).toContain('Thomson Life')
    expect(found('Life Vyntara')).toEqual(expect.arrayContaining(['Life', 'Vyntra GmbH']))
    expect(found('Metabiomax')).toContain('Biomax')
    expect(found('Vogel')).toEqual(expect.arrayContaining(['Fogel', 'Schuhhaus Vogel']))
  })

  it('finds the initials of a name', () => {
    const initials = createMatcher(['IOS', 'B&B', 'Vyntra', 'YSL'].map((name, id) => ({ name, id })))
    const first = (name: string) => initials.search(name)[0]
    expect(first('International Okrubo Systems')).toMatchObject({ record: { name: 'IOS' } })
    expect(first('Bed and Breakfast')).toMatchObject({ record: { name: 'B&B' } })
    expect(first('Yves Saint Laurent')?.similarity.reasons).toEqual(['initials'])
    expect(initials.search('Yves Laurent')).toEqual([])
  })

  it.each(['Wubhoj', 'Okrubo', '', '   ', '👑', '\ud800'])('%j finds nothing', (name) => {
    expect(found(name)).toEqual([])
  })

  it('lists hits by score, above the threshold and up to the limit', () => {
    const all = matcher.search('Coop')
    const scores = all.map(({ similarity }) => similarity.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(SCORE_FROM.listed)
    expect(all.length).toBeGreaterThan(2)
    expect(matcher.search('Coop', { limit: 2 })).toEqual(all.slice(0, 2))
  })

  it('does not miss a record that a full comparison finds nearly the same', () => {
    const name = fc.constantFrom(...records).chain(({ name }) =>
      fc.tuple(fc.nat(name.length - 1), fc.constantFrom('', 'a', 'k', 'ss', ' ')).map(([at, put]) => {
        return name.slice(0, at) + put + name.slice(at + 1)
      }),
    )
    fc.assert(
      fc.property(name, (asked) => {
        const similar = records.filter(
          (record) => (compareNames(asked, record.name)?.score ?? 0) >= SCORE_FROM.nearIdentical,
        )
        expect(found(asked)).toEqual(expect.arrayContaining(similar.map((record) => record.name)))
      }),
      { numRuns: 100 },
    )
  })

  it('may be empty', () => {
    expect(createMatcher([]).search('Vyntra')).toEqual([])
  })

  it('accepts any string, however long', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => Array.isArray(matcher.search(name))))
    for (const unit of ['Life ', 'a', 'ab cd ', '\u0301', '日'])
      expect(() => matcher.search(unit.repeat(Math.floor(10_000 / unit.length)))).not.toThrow()
  })
})
