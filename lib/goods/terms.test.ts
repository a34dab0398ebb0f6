import { describe, expect, it } from 'vitest'
import { goodsTerms, readTerm } from './terms.ts'

describe('readTerm', () => {
  it.each([
    ['Adhesives for use in industry', 'adhesive', ['industry']],
    ['Computer software, recorded', 'software', ['recorded']],
    ['Retail services in relation to clothing', 'retail', ['clothing']],
    ['Services for providing food and drink', 'drink', []],
    ['Preparations for destroying vermin', 'vermin', []],
    ['Brake linings for vehicles', 'lining', ['vehicle']],
    ['Photosensitive plates', 'plate', []],
  ])('%s is %s, for %j', (text, head, purpose) => {
    expect(readTerm(text)).toMatchObject({ text, head, purpose })
  })

  it.each([
    ['tyres', 'tires'],
    ['Jewellery', 'jewelry'],
    ['Yoghurts', 'yogurt'],
    ['batteries', 'battery'],
    ['cafés', 'cafe'],
    ['scarves', 'scarf'],
    ['smoothies', 'smoothie'],
    ['dishes', 'dish'],
    ['apparel', 'clothing'],
  ])('%s is the same word as %s', (one, other) => {
    expect(readTerm(one).words).toEqual(readTerm(other).words)
  })

  it('reads words in brackets, but never as the head', () => {
    expect(readTerm('Preparations [putty]')).toMatchObject({ head: 'preparation', words: ['preparation', 'putty'] })
  })

  it.each(['', '—', 'for', '[]'])('finds nothing in %j', (text) => {
    expect(readTerm(text)).toMatchObject({ words: [], head: '' })
  })
})

describe('goodsTerms', () => {
  it.each([
    ['Clothing; footwear, namely boots; headgear.', ['Clothing', 'footwear, namely boots', 'headgear']],
    ['Clothing, footwear (shoes, boots), headgear', ['Clothing', 'footwear (shoes, boots)', 'headgear']],
    ['coffee shop', ['coffee shop']],
    ['tea;;\ncoffee; 12', ['tea', 'coffee']],
    ['a bracket (never closed; tea', ['a bracket (never closed; tea']],
    ['', []],
  ])('%j', (list, terms) => expect(goodsTerms(list)).toEqual(terms))
})

describe('a million odd letters', () => {
  const million = (piece: string) => piece.repeat(1_000_000 / piece.length)

  it.each([
    ['open brackets and line ends', `${million('(')}\nboots`, ['boot']],
    ['full stops and spaces within a term', `boots${million('. ')}laces`, ['boot', 'lace']],
    ['spaces behind a word of an opening', `services${million(' ')}boots`, ['service', 'boot']],
    ['a word that never ends', million('s'), null],
    ['hyphens and apostrophes', `a${million("-'")}`, []],
  ])('of %s are read in one pass', (_what, text, words) => {
    const read = goodsTerms(text, true).flatMap((term) => readTerm(term).words)
    if (words !== null) expect(read).toEqual(words)
    else expect(read).toHaveLength(1)
  })
})
