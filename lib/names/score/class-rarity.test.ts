import { describe, expect, it } from 'vitest'
import { createIndexBuilder, createLayered, openIndex } from '../index/index.ts'
import { encodeWords } from '../letters/encoded-name.ts'
import { createNameSearch } from '../search.ts'
import { createClassRarity, wordBitsIn } from './scorer.ts'

/** Makes a register in which 90 of 150 marks for medicines share a word that few other marks have. */
function register() {
  const builder = createIndexBuilder()
  let ref = 0
  const add = (name: string, niceClasses: number[]) =>
    builder.add({ name, niceClasses, office: 0, status: 0, ref: ref++ })
  for (let at = 0; at < 150; at++) add(at < 90 ? `Zorbex Mark${at}` : `Mark${at}`, [5])
  for (let at = 150; at < 3000; at++) add(`Mark${at}`, [25, 35])
  return openIndex(builder.finish())
}

const index = register()
const rarity = createClassRarity(index, wordBitsIn(index))
const codes = encodeWords(['zorbex'])
const bitsIn = (...classes: number[]) => {
  rarity.setClasses(classes)
  return rarity.bits(codes, 0, codes.length)
}

describe('the information of a word', () => {
  it('is lower if many marks of a class have it', () => {
    expect(bitsIn(5)).toBeLessThan(bitsIn() - 2)
  })

  it('is unchanged in a class with few such marks, and the lowest of several classes', () => {
    expect(bitsIn(25)).toBe(bitsIn())
    expect(bitsIn(25, 5)).toBe(bitsIn(5))
  })

  it('lowers the score of a mark that shares nothing else', () => {
    const search = createNameSearch(createLayered(index, null))
    const best = (weighedIn: number[]) => search.search('Zorbex Vyntra', { weighedIn }).hits[0]?.similarity.score ?? 0
    expect(best([5])).toBeLessThan(best([25]))
    expect(best([25])).toBe(best([]))
  })
})
