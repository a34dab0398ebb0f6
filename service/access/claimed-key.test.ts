import { expect, it } from 'vitest'
import { keyFromBytes, keyId } from '../keys/keys.ts'
import { createSecrets } from '../ops/secrets.ts'
import { keyOfToken } from './requests.ts'

const token = (n: number) => `token ${n}`.padEnd(43, 'x')

it('returns the same key for one token and pepper, a different key otherwise, and always a valid one', () => {
  const here = { secrets: createSecrets('p'.repeat(32)) }
  const there = { secrets: createSecrets('q'.repeat(32)) }
  const keys = Array.from({ length: 300 }, (_, n) => keyOfToken(here, token(n)))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(300)
  expect(new Set(keys.map(({ id }) => id)).size).toBe(300)
  for (const [n, made] of keys.entries()) {
    expect(keyOfToken(here, token(n))).toEqual(made)
    expect(keyOfToken(there, token(n)).key).not.toBe(made.key)
    expect(keyId(made.key)).toBe(made.id)
  }
})

it('returns every digit equally often, and is refused if too few bytes are usable', () => {
  const here = { secrets: createSecrets('p'.repeat(32)) }
  const digits = Array.from({ length: 1500 }, (_, n) => keyOfToken(here, token(n)).key.slice(18, 50)).join('')
  const counts = new Map<string, number>()
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  expect(counts.size).toBe(62)
  const expected = digits.length / 62
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
  expect(() => keyFromBytes(new Uint8Array(128).fill(255))).toThrow(RangeError)
})
