import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readCompared, readPairs } from './compared.ts'

const folder = mkdtempSync(join(tmpdir(), 'goods-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(text: string): string {
  const path = join(folder, 'compared.csv')
  writeFileSync(path, text)
  return path
}

it('reads columns in any order, and excludes remote terms from the pairs to fit', () => {
  const compared = readCompared(
    file('degree,class_a,term_a,class_b,term_b\nlow,3,Soap,5,"Pills, coated"\ndissimilar,3,Soap,12,Cars\n'),
  )
  expect(compared.map(({ degree, termB }) => [degree, termB])).toEqual([
    ['low', 'Pills, coated'],
    ['remote', 'Cars'],
  ])
  expect(readPairs(compared)).toMatchObject([{ degree: 'low', a: { head: 'soap' }, b: { head: 'pill' } }])
})

it.each([
  ['class_a,term_a\n1,x\n', 'no column degree'],
  ['class_a,term_a,degree,class_b,term_b\n1,x,nearly,2,y\n', 'line 2: nearly is no degree'],
  ['class_a,term_a,degree,class_b,term_b\n0,x,low,2,y\n', 'line 2: a class is not between 1 and 45'],
])('refuses %j', (text, message) => {
  expect(() => readCompared(file(text))).toThrow(message)
})
