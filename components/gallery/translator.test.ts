import { expect, it } from 'vitest'
import { translator } from './translator.ts'

const t = translator({
  plain: { message: 'Hello' },
  nested_key: { message: '$1 of $2' },
  two: { message: '1 source | $1 sources' },
  three: { message: 'None | 1 check | $1 checks' },
})

it.each([
  [t('plain'), 'Hello'],
  [t('nested.key', [3, 4]), '3 of 4'],
  [t('two', [], 1), '1 source'],
  [t('two', [], 5), '5 sources'],
  [t('two', [], 0), '0 sources'],
  [t('three', [], 0), 'None'],
  [t('three', [], 1), '1 check'],
  [t('three', [], 2), '2 checks'],
  [t('plain', [], 2), 'Hello'],
])('writes %j', (written, expected) => {
  expect(written).toBe(expected)
})

it('throws if a message or a value is missing', () => {
  expect(() => t('absent')).toThrow('absent')
  expect(() => t('nested.key', [3])).toThrow('$2')
})
