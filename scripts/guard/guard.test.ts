import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { differences, legibleJson } from './compare.ts'
import { VALUES_FILE, valuesNow } from './parts.ts'

it('records what outside systems depend on; npm run guard -- --accept records an intended change', {
  retry: 1,
}, async () => {
  expect(differences(JSON.parse(readFileSync(VALUES_FILE, 'utf8')), await valuesNow())).toEqual([])
})

describe('differences', () => {
  it.each([
    [{ a: ['x', 'y'] }, { a: ['y', 'z'] }, ['a: gone, was "x"', 'a: new, "z"']],
    [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: '2' }] } }, ['a › b › 1 › c: was 2, is now "2"']],
    [{ a: 1, b: null }, { b: 0, c: [] }, ['a: gone, was 1', 'b: was null, is now 0', 'c: new, []']],
    [{ a: ['x', 'y'], b: {} }, { b: {}, a: ['x', 'y'] }, []],
    [['x', 'y'], ['y', 'x'], ['in another order']],
  ])('of %j and %j are %j', (kept, now, told) => {
    expect(differences(kept, now)).toEqual(told)
    expect(differences(JSON.parse(legibleJson(now)), now)).toEqual([])
  })
})
