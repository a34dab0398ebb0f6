import { expect, it } from 'vitest'
import { CANARY_LASTS_MS, createCanaries } from './canary.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')

it('expires a canary after ten minutes', () => {
  const proof = createCanaries()(undefined)
  expect(proof.at(NOW)).toBeNull()
  proof.record(NOW)
  expect(proof.at(NOW + CANARY_LASTS_MS)).toBe('2026-11-20T09:00:00.000Z')
  expect(proof.at(NOW + CANARY_LASTS_MS + 1)).toBeNull()
})

it('does not replace a canary by an older one that arrives late', () => {
  const proof = createCanaries()(undefined)
  proof.record(NOW)
  proof.record(NOW - 60_000)
  expect(proof.at(NOW)).toBe('2026-11-20T09:00:00.000Z')
})

it('queries a canary once for all waiting callers, and again afterwards', async () => {
  const proof = createCanaries()(undefined)
  let asked = 0
  const ask = async () => ++asked > 1
  await Promise.all([proof.seek(ask, () => NOW), proof.seek(ask, () => NOW)])
  expect([asked, proof.at(NOW)]).toEqual([1, null])
  await proof.seek(ask, () => NOW)
  expect([asked, proof.at(NOW)]).toEqual([2, '2026-11-20T09:00:00.000Z'])
})

it('expires a canary if the clock is set back, and can then renew it', () => {
  const proof = createCanaries()(undefined)
  proof.record(NOW)
  const before = NOW - 60 * 60_000
  expect(proof.at(before)).toBeNull()
  proof.record(before)
  expect(proof.at(before)).toBe('2026-11-20T08:00:00.000Z')
})

it('stores a canary for one account, invisible to others', () => {
  const proofOf = createCanaries()
  proofOf('key-1').record(NOW)
  expect(proofOf('key-1').at(NOW)).toBe('2026-11-20T09:00:00.000Z')
  expect([proofOf('key-2').at(NOW), proofOf(undefined).at(NOW)]).toEqual([null, null])
})
