import { describe, expect, it } from 'vitest'
import facts from '../../data/goods-words.json' with { type: 'json' }
import nice from '../../data/nice-classes.json' with { type: 'json' }
import { Jurisdiction } from '../contract/constants.ts'
import { requirementsFor } from '../jurisdictions/requirements.ts'
import { withEarlierClasses } from './editions.ts'
import { classTitle, findGoods, GOODS_LANGUAGES, goodsNamed } from './goods-words.ts'
import { readGoods } from './read-goods.ts'

const ROWS = facts.words as [number[], ...string[]][]
const english = ROWS.map(([classes, en = '']): [string, number[]] => [en.split(';')[0] ?? '', classes])

describe('words for goods', () => {
  it.each([
    ['coffee', 'en', 'coffee', [30]],
    ['Kleidung', 'en', 'Kleidung', [25]],
    ['vêtements', 'de', 'vêtements', [25]],
    ['vetements', 'fr', 'vêtements', [25]],
    ['caffè', 'en', 'caffè', [30]],
    ['app', 'en', 'app', [9, 42]],
    ['clothes', 'it', 'clothes', [25]],
    ['Moebel', 'de', 'Möbel', [20]],
    ['schuh', 'de', 'Schuhe', [25]],
    ['scarpa', 'it', 'scarpe', [25]],
    ['shoe', 'en', 'shoes', [25]],
    ['apps', 'en', 'apps', [9, 42]],
    ['WINES', 'en', 'wine', [33]],
    ['Brille', 'de', 'Brillen', [10]],
  ])('%s, typed in %s, finds %s first', (typed, language, term, classes) => {
    expect(findGoods(typed, language)[0]).toMatchObject({ term, classes })
  })

  it('finds words by their beginning, and finds the parts of a phrase that no word contains', () => {
    expect(findGoods('coffee', 'en').map(({ term }) => term)).toEqual(
      expect.arrayContaining(['coffee', 'coffee shop', 'coffee machine']),
    )
    expect(findGoods('vegan coffee', 'en').map(({ term }) => term)).toContain('coffee')
    expect(findGoods('maschine', 'de').map(({ term }) => term)).toContain('Kaffeemaschine')
    expect(findGoods('a', 'en')).toHaveLength(8)
  })

  it.each(['', '  ', 'qzvyntrel', '§§'])('finds nothing for %j', (typed) => {
    expect(findGoods(typed, 'en')).toEqual([])
    expect(goodsNamed(typed, 'en')).toBeNull()
  })

  it('accepts a complete word, unless it has two meanings in one language', () => {
    expect(goodsNamed('Coffee ', 'de')).toEqual({ term: 'coffee', goods: 'coffee', classes: [30] })
    expect(goodsNamed('Kaffee', 'en')).toEqual({ term: 'Kaffee', goods: 'coffee', classes: [30] })
    expect(goodsNamed('coff', 'en')).toBeNull()
    expect(goodsNamed('café', 'fr')).toBeNull()
    expect(goodsNamed('Café', 'de-CH')).toMatchObject({ goods: 'coffee shop', classes: [43] })
  })
})

describe('the list of words', () => {
  it('covers every class of the current edition in every language', () => {
    expect(facts.edition).toBe(nice.edition)
    for (const language of GOODS_LANGUAGES)
      for (const { class: number } of nice.classes) expect(classTitle(number, language)).toMatch(/^.{10,100}$/)
    expect(new Set(ROWS.flatMap(([classes]) => classes)).size).toBe(45)
  })

  it('has a word in every language for every item', () => {
    for (const [, ...cells] of ROWS) {
      expect(cells).toHaveLength(GOODS_LANGUAGES.length)
      for (const cell of cells) for (const term of cell.split(';')) expect(term).toMatch(/^[^\s,;]([^,;]*[^\s,;])?$/)
    }
  })

  it('has English words so short that a service accepts twenty of them', () => {
    for (const [term] of english) expect(Array<string>(20).fill(term).join('; ').length).toBeLessThanOrEqual(500)
  })

  // The comparison was fitted to edition 10, so it puts some goods into the class that they had then.
  it('has English words that the comparison of goods understands in the same classes', () => {
    const misread = english.filter(([term, classes]) => {
      const read = readGoods([{ text: term }]).flatMap(({ readings }) => readings)
      return !read.some(({ niceClass }) => withEarlierClasses(classes).includes(niceClass))
    })
    expect(misread).toEqual([])
  })
})

it('has the 45 classes in order, goods up to 34 and services from 35', () => {
  expect(nice.classes.map((entry) => entry.class)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
  expect(nice.classes.filter((entry) => entry.kind !== (entry.class <= 34 ? 'goods' : 'services'))).toEqual([])
})

it('has a unique title that fits on a line for each class', () => {
  expect(new Set(nice.classes.map((entry) => entry.title)).size).toBe(45)
  for (const { title } of nice.classes) {
    expect(title.length).toBeGreaterThan(10)
    expect(title.length).toBeLessThanOrEqual(100)
  }
})

it.each([...Jurisdiction])('follows the edition that %s applies', (code) => {
  expect(requirementsFor(code).classification).toMatchObject({ label: nice.edition, classes: nice.classes.length })
})
