import { describe, expect, it } from 'vitest'
import { createIndexBuilder, createLayered, openIndex } from './index/index.ts'
import { makeMark, makeNames } from './index/testing/made-marks.ts'
import { nameVariants } from './normalise/variants.ts'
import { createNameSearch, searchSpelt } from './search.ts'

const NAMES = ['Vyntra', 'Vintra Group', 'Vyntra Coffee', 'Nova 2000', 'Kandoro Coffee', ...makeNames(400)]
const spellingsOf = (name: string) => nameVariants(name).forms.map(({ words }) => words.join(' '))

/** Returns marks in the form that the register's own search sends, with the words counted in the complete register. */
function taskOf(name: string, kept: (mark: string) => boolean = () => true) {
  const spellings = [...new Set(NAMES.flatMap(spellingsOf))]
  const withWord = new Map<string, number>()
  for (const mark of NAMES)
    for (const word of new Set(spellingsOf(mark).flatMap((spelling) => spelling.split(' '))))
      withWord.set(word, (withWord.get(word) ?? 0) + 1)
  const marks = NAMES.flatMap((mark, ref) =>
    kept(mark)
      ? [{ ...makeMark(mark, ref), spellings: spellingsOf(mark).map((spelling) => spellings.indexOf(spelling)) }]
      : [],
  )
  return { name, options: { limit: 500 }, spellings, marks, words: { marks: NAMES.length, withWord } }
}

function inIndex(name: string) {
  const builder = createIndexBuilder()
  for (const [ref, mark] of NAMES.entries()) builder.add(makeMark(mark, ref))
  return createNameSearch(createLayered(openIndex(builder.finish()), null)).search(name, { limit: 500 })
}

describe('marks that were found elsewhere', () => {
  it.each(['Vintra', 'Vyntra', 'Coffee Vyntra', 'Nova two thousand', ...makeNames(12, 7)])(
    'are scored, ranked and explained as by the index of their register: %s',
    (name) => {
      const expected = inIndex(name)
      const spelt = searchSpelt(taskOf(name), null)
      const ofIndex = new Set(expected.hits.map(({ ref }) => ref))
      expect(spelt.hits.filter(({ ref }) => ofIndex.has(ref))).toEqual(expected.hits)
    },
  )

  it('have the word weights of the complete register, however few of its marks are passed', () => {
    const hits = (kept?: (mark: string) => boolean) => searchSpelt(taskOf('Kandora Coffee', kept), null).hits
    const [all] = hits()
    const [alone] = hits((mark) => mark === 'Kandoro Coffee')
    expect(alone).toEqual(all)
    expect(alone?.name).toBe('Kandoro Coffee')
  })

  it('are found only by the spellings that are passed', () => {
    const task = taskOf('Vyntra')
    const marks = task.marks.map((mark) => ({ ...mark, spellings: [] }))
    expect(searchSpelt({ ...task, marks }, null)).toEqual({ hits: [], listed: 0, cautions: 0 })
  })
})
