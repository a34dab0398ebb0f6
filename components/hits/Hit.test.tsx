// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { hit } from '../gallery/samples.ts'
import { draw, textOf } from '../testing/draw.tsx'
import { Hit } from './Hit.tsx'

const scope = { jurisdiction: null, niceClasses: [25] }
const why = 'Practice finds 48 of 54 compared pairs similar.'

function drawn(more: Parameters<typeof hit>[1]): string {
  const { root } = draw(<Hit hit={hit('VINTRA', more)} alike={[]} scope={scope} />)
  return textOf(root)
}

it.each([
  ['low', '18 is related to your 25 to a low degree'],
  ['similar', '18 is related to your 25'],
  ['high', '18 is closely related to your 25'],
] as const)('says which classes are related, how near (%s) and why', (degree, said) => {
  const text = drawn({ niceClasses: [18], relatedClasses: { found: 18, asked: 25, degree, why } })
  expect(text).toContain(`classes 18, ${said}`)
  expect(text).toContain(why)
  expect(text).not.toContain('shares none')
})

it('says of classes that are neither shared nor related that none is shared', () => {
  expect(drawn({ niceClasses: [9] })).toContain('classes 9, shares none of yours')
})

it('says how near the goods are', () => {
  const goods = {
    degree: 'similar',
    asked: 'shoes',
    found: 'footwear',
    complete: true,
    why: 'Shoes are footwear.',
  } as const
  expect(drawn({ goods })).toContain('Shoes are footwear.')
  expect(drawn({})).not.toContain('footwear')
})
