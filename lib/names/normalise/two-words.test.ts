import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { twoWords } from '../letters/everyday-words.ts'

describe('twoWords', () => {
  it.each([
    ['flexgreen', 'flex green'],
    ['brightblue', 'bright blue'],
    ['gesundbrot', 'gesund brot'],
    ['biancaluna', 'bianca luna'],
    ['pagesjaunes', 'pages jaunes'],
    // These join words of two languages.
    ['kinderparty', 'kinder party'],
  ])('%s: %s', (word, apart) => {
    expect(twoWords(word)?.join(' ')).toBe(apart)
  })

  it.each([
    // These are everyday words themselves.
    ...['passport', 'airport', 'carpet', 'monsieur'],
    // These are coined, though one of their parts may be a word.
    ...['vyntra', 'zikriplont', 'kandoro', 'adidas', 'persil', 'nivea', 'microsoft', 'starbucks'],
    // These end like names of families and places, or like many words of a language.
    ...['neumann', 'bergmann', 'rosenberg', 'kirkland', 'hollywood', 'glenfield', 'notable', 'vaccination', 'voltaire'],
    ...['', 'ab', 'thethethethethethethethethethe', 'taxi4taxi', 'café'],
  ])('%j stays one word', (word) => {
    expect(twoWords(word)).toBeNull()
  })
})

describe('a name of two everyday words', () => {
  const others = Array.from({ length: 30 }, (_name, at) => ({ name: `Zeddl${String.fromCharCode(97 + (at % 26))}ro` }))
  const first = (names: string[], name: string) =>
    createMatcher([...others, ...names.map((given) => ({ name: given }))]).search(name)[0]

  it('is found with its words in reverse order', () => {
    expect(first(['GREENFLEX'], 'FLEXGREEN')).toMatchObject({
      record: { name: 'GREENFLEX' },
      similarity: {
        reasons: ['same_words_reordered'],
        explanation: 'GREENFLEX has the same words in another order.',
      },
    })
  })

  it('is found by one of its words if that is a mark', () => {
    expect(first(['BLUE'], 'BRIGHTBLUE')?.record.name).toBe('BLUE')
    expect(first(['BRIGHTBLUE'], 'BLEU SKY')?.similarity.explanation).toBe('“BLUE” in “BRIGHTBLUE” is like “BLEU”.')
    expect(first(['ALLIANCETRANS'], 'Alliance Logistics')?.record.name).toBe('ALLIANCETRANS')
  })
})
