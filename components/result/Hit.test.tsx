import { expect, it } from 'vitest'
import { hit } from '../gallery/samples.ts'
import { draw, textOf } from '../testing/draw.tsx'
import { Hit } from './hits.tsx'

// @vitest-environment happy-dom

const scope = { jurisdiction: null, niceClasses: [25] }
const why = 'Practice finds 48 of 54 compared pairs similar.'

function drawn(more: Parameters<typeof hit>[1]): string {
  const { root } = draw(<Hit hit={hit('VINTRA', more)} alike={[]} scope={scope} />)
  return textOf(root)
}

const compared = { low: 6, similar: 40, high: 8 }
const counted = 'compared 54 pairs of goods or services from classes 25 and 18. Similar: 48. Slightly similar: 6.'

it.each([
  ['low', '18 is distantly related to your 25', counted, { compared }],
  ['similar', '18 is related to your 25', counted, { compared }],
  ['high', '18 is closely related to your 25', 'class 18', {}],
] as const)('says which classes are related, how near (%s) and why', (degree, said, told, more) => {
  const text = drawn({ niceClasses: [18], relatedClasses: { found: 18, asked: 25, degree, why, ...more } })
  expect(text).toContain(`class 18, ${said}`)
  expect(text).toContain(told)
  expect(text).not.toContain('shares none')
})

it('says that no class is shared if the hit has neither shared nor related classes', () => {
  expect(drawn({ niceClasses: [9] })).toContain('class 9, shares none of yours')
})

it('says how near the goods are', () => {
  const goods = {
    degree: 'similar',
    asked: 'shoes',
    found: 'footwear',
    complete: true,
    why: 'Shoes are footwear.',
  } as const
  expect(drawn({ goods })).toContain('“shoes” and “footwear” are similar goods or services.')
  expect(drawn({})).not.toContain('footwear')
})

it('explains similarity by codes, or else shows the sentence of the service', () => {
  const similarity = {
    score: 80,
    reasons: ['sounds_alike' as const],
    explanation: 'The service says so.',
    evidence: [
      { code: 'sounds_same' as const, values: ['FINTRA'] },
      { code: 'heard_in' as const, values: ['de'] },
      { code: 'letter_differs' as const, values: ['V', 'F'] },
    ],
  }
  const own = 'FINTRA sounds the same. That is how it sounds in German. One letter differs: V and F.'
  expect(drawn({ similarity })).toContain(own)
  expect(drawn({ similarity })).not.toContain('The service says so.')
  expect(drawn({ similarity: { ...similarity, evidence: undefined } })).toContain('The service says so.')
})
