import { describe, expect, it } from 'vitest'
import { comparisonsOf, matchesWildcard, parseRsql, RsqlError } from './rsql.ts'

describe('parseRsql', () => {
  it('reads the example of the official document', () => {
    expect(
      parseRsql(
        'applicationDate>=2023-05-04 and ((markFeature==FIGURATIVE and niceClasses=all=(25,26)) or (markFeature==WORD and niceClasses=out=(40)))',
      ),
    ).toEqual({
      kind: 'and',
      of: [
        { kind: 'comparison', field: 'applicationDate', operator: '>=', values: ['2023-05-04'] },
        {
          kind: 'or',
          of: [
            {
              kind: 'and',
              of: [
                { kind: 'comparison', field: 'markFeature', operator: '==', values: ['FIGURATIVE'] },
                { kind: 'comparison', field: 'niceClasses', operator: '=all=', values: ['25', '26'] },
              ],
            },
            {
              kind: 'and',
              of: [
                { kind: 'comparison', field: 'markFeature', operator: '==', values: ['WORD'] },
                { kind: 'comparison', field: 'niceClasses', operator: '=out=', values: ['40'] },
              ],
            },
          ],
        },
      ],
    })
  })

  it('binds "and" closer than "or", in words and in signs', () => {
    for (const query of ['a==1 or b==2 and c==3', 'a==1,b==2;c==3'])
      expect(parseRsql(query)).toMatchObject({ kind: 'or', of: [{ field: 'a' }, { kind: 'and' }] })
  })

  it.each([
    [`a=="x \\" or b==2"`, 'x " or b==2'],
    [`a=='it\\'s (a,b)'`, "it's (a,b)"],
    [`a=="back\\\\slash"`, 'back\\slash'],
    ['a==*Dog*', '*Dog*'],
  ])('reads the value of %s', (query, value) => {
    expect(comparisonsOf(parseRsql(query))).toMatchObject([{ values: [value] }])
  })

  it.each(['', 'a', 'a==', 'a=="x', 'a==x y', 'a==x)', '(a==x', 'a==(x', 'a==x or', '"a"==x'])(
    'refuses %j',
    (query) => {
      expect(() => parseRsql(query)).toThrow(RsqlError)
    },
  )
})

it.each([
  ['Golden Apple', '*apple*', true],
  ['Golden Apple', 'apple', false],
  ['a.c', 'a.c', true],
  ['abc', 'a.c', false],
])('for %s and the pattern %s, the match is %s', (text, value, matches) => {
  expect(matchesWildcard(text, value)).toBe(matches)
})
