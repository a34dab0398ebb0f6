import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../golden/matcher.ts'
import { COMPARED_LETTERS, COMPARED_WORDS } from '../letters/encoded-name.ts'
import { SCORE_FROM } from '../score/score.ts'
import { compareNames } from '../search.ts'
import { foldName } from './fold.ts'
import { partsOfLong } from './parts.ts'
import { NAME_MOST } from './variants.ts'

const LABEL =
  'fresh coffee every morning from our friendly neighbours who really love what they do each day because okrubo'

describe('the parts of a name', () => {
  it.each(['', 'Vyntra', 'Vyntra Coffee Company of Europe', 'x'.repeat(300), '日本語'.repeat(40), ' '.repeat(90)])(
    'are not needed if it is short enough or cannot be divided: %.40s',
    (name) => {
      expect(partsOfLong(name)).toEqual([])
    },
  )

  it('overlap, so that one of them contains the complete name', () => {
    expect(partsOfLong(`${LABEL} AG`)).toEqual([
      'fresh coffee every morning from our friendly neighbours who really',
      'neighbours who really love what they do each day because',
      'each day because okrubo',
    ])
  })

  it('are short enough to be scored, and keep any three adjacent words together', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aknörßй'), minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(fc.array(word, { minLength: 12, maxLength: 60 }), (words) => {
        const parts = partsOfLong(words.join(' '))
        for (const part of parts) {
          expect(part.split(' ').length).toBeLessThanOrEqual(COMPARED_WORDS)
          expect(foldName(part).squashed.length).toBeLessThanOrEqual(COMPARED_LETTERS)
        }
        for (const at of words.keys())
          expect(parts.some((part) => ` ${part} `.includes(` ${words.slice(at, at + 3).join(' ')} `))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a long name', () => {
  const names = [LABEL, 'Zylbretta', 'Kandoro', 'Vyntra']
  const matcher = createMatcher(names.map((name) => ({ name })))
  const found = (asked: string, name: string) =>
    matcher.search(asked).find(({ record }) => record.name === name)?.similarity

  it('scores a word at its end like a word at its beginning', () => {
    const atBeginning = `okrubo ${LABEL.replace(' okrubo', '')}`
    expect(compareNames('Okrubo', LABEL)?.score).toBe(compareNames('Okrubo', atBeginning)?.score)
    for (const asked of ['Okrubo', 'Okruba']) {
      expect(compareNames(asked, LABEL)?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
      expect(found(asked, LABEL)?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
    }
  })

  it('is found by its last word, however long it is', () => {
    const long = `${LABEL.replace('okrubo', '')} `.repeat(180)
    for (const name of [`${long}okrubo`, `${long}окрубо`, `окрубо ${long}zylbretta`]) {
      expect(name.length).toBeLessThanOrEqual(NAME_MOST)
      const [asked] = name.split(' ').toReversed() as [string]
      expect(compareNames(asked, name)?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
      const [hit] = createMatcher([{ name }, { name: 'Kandoro' }]).search(asked)
      expect(hit?.record.name).toBe(name)
    }
  })

  it('finds a mark that it contains after its beginning', () => {
    const asked = LABEL.replace('okrubo', 'vyntra')
    expect(found(asked, 'Vyntra')).toMatchObject({ reasons: expect.arrayContaining(['contained']) })
    expect(compareNames(asked, 'Vyntra')?.score).toBeGreaterThanOrEqual(SCORE_FROM.similar)
  })
})
