import { expect, it } from 'vitest'
import { collectTerms } from './terms.ts'

const names = [['body', 'shop', 'body'], ['shop', ''], [], ['shop', 'vyntra']]
const terms = collectTerms(names.length, (record) => names[record] ?? [])

it('numbers each distinct term once, in the order it was met', () => {
  expect(terms.texts).toEqual(['body', 'shop', 'vyntra'])
})

it.each([
  ['body', [0]],
  ['shop', [0, 1, 3]],
  ['vyntra', [3]],
  ['', []],
  ['toString', []],
])('knows each record with %j once, in order', (text, records) => {
  expect([...terms.recordsWith(text)]).toEqual(records)
  const term = terms.texts.indexOf(text)
  if (term >= 0) expect([...terms.recordsOf(term)]).toEqual(records)
})

it('may be empty', () => {
  expect(collectTerms(0, () => ['a']).texts).toEqual([])
})
