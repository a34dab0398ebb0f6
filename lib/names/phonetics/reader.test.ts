import { describe, expect, it } from 'vitest'
import { createReader } from './phonetics.ts'

describe('createReader', () => {
  it.each([
    ['[a] o', 'banana', 'bonono'],
    ['[ph] f', 'phph7ap', 'f7ap'],
    ['^[s]t x', 'stast', 'xtast'],
    ['[e]$ -', 'pete', 'pet'],
    ['V:[e]$ -', 'the', 'the'],
    ['V:[e]$ -', 'apple', 'apl'],
    ['[c]F s [c] k', 'cocicy', 'kosisy'],
    ['{st}[o]{$r} u', 'sotorto', 'soturtu'],
  ])('%s: %s is read %s', (rules, word, heard) => {
    expect(createReader(rules)(word)).toBe(heard)
  })

  it('does not apply a rule to the output of another', () => {
    expect(createReader('[a] e [e] i')('ae')).toBe('ei')
  })

  it('merges doubled letters, except at the beginning and in digits', () => {
    expect(createReader('')('bbattlaa11')).toBe('bbatla11')
  })

  it.each(['a o', '[a]', '[A] o', '[a]b]c o'])('refuses %j', (rule) => {
    expect(() => createReader(rule)).toThrow(SyntaxError)
  })
})
