import { expect, it } from 'vitest'
import { makeReference, readReference } from './form.ts'

it('creates a reference with eight random characters and a check character, and reads it in any notation', () => {
  const many = new Set(Array.from({ length: 500 }, makeReference))
  expect(many.size).toBe(500)
  for (const reference of many) {
    expect(reference).toMatch(/^BC-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/)
    const sloppy = reference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect([readReference(reference), readReference(sloppy)]).toEqual([reference, reference])
  }
})

it('detects every wrong and every swapped character', () => {
  for (let round = 0; round < 50; round++) {
    const reference = makeReference()
    for (const at of [3, 4, 5, 6, 8, 9, 10, 11]) {
      const other = reference[at] === 'Z' ? 'Y' : 'Z'
      expect(readReference(reference.slice(0, at) + other + reference.slice(at + 1))).toBeNull()
    }
    for (const at of [3, 4, 5, 8, 9, 10]) {
      const [a = '', b = ''] = [reference[at], reference[at + 1]]
      if (a !== b) expect(readReference(reference.slice(0, at) + b + a + reference.slice(at + 2))).toBeNull()
    }
  }
})

it.each(['', 'BC-', 'BC-7K4Q-9M2X', 'BC-7K4Q-9M2X-CC', "BC-'; --", '7'.repeat(5000)])('%j is invalid', (text) => {
  expect(readReference(text)).toBeNull()
})
