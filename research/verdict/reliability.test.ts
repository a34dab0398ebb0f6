import { expect, it } from 'vitest'
import { eValueOf } from '../../lib/names/score/chance.ts'
import type { Checked } from './measure.ts'
import { reliabilityOf } from './reliability.ts'

const coined = (expected: number[]): Checked => ({
  grade: 'none',
  score: 0,
  kind: 'coined',
  name: 'x',
  of: -1,
  niceClasses: [9, 42],
  own: null,
  expected,
})

it('compares how many marks were met with how many were predicted', () => {
  const rows = reliabilityOf('a register', 2_500_000, [coined([0.2, 0.7, 40]), coined([])])
  const one = rows.find(({ level }) => level === 1)
  expect(one).toMatchObject({ register: 'a register', classes: 2, met: 1, share: 0.5 })
  expect(one?.predicted).toBeGreaterThan(0.3)
  expect(one?.predicted).toBeLessThanOrEqual(1)
  expect(rows.find(({ level }) => level === 0.1)).toMatchObject({ met: 0, share: 0 })
})

it('predicts no more than the rarest and the commonest similarity allow', () => {
  const scope = { niceClasses: [9, 42], records: 1000 }
  const [all] = reliabilityOf('small', 1000, [coined([])])
  expect(all?.predicted).toBeCloseTo(eValueOf(54, scope), 2)
  const none = reliabilityOf('huge', 1e13, [coined([])]).at(-1)
  expect(none?.predicted).toBeNull()
})
