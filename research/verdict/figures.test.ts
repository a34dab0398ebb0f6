import { expect, it } from 'vitest'
import { figuresOfChecks } from './figures.ts'
import type { Judged } from './judged.ts'
import type { Checked } from './measure.ts'
import type { Kind } from './queries.ts'

const checked = (kind: Kind, judged: Judged, own: Judged | null = null): Checked => ({
  ...judged,
  kind,
  name: 'x',
  niceClasses: [],
  of: -1,
  own,
  expected: [],
})
const [conflict, close, faint, none]: Judged[] = [
  { grade: 'conflict', score: 90 },
  { grade: 'close', score: 70 },
  { grade: 'faint', score: 50 },
  { grade: 'none', score: 0 },
]

it('counts the verdicts of each kind, and counts those of decided marks separately', () => {
  const figures = figuresOfChecks([
    checked('confusable', conflict as Judged, faint),
    checked('confusable', close as Judged, close),
    checked('twins', none as Judged),
    checked('coined', close as Judged),
    checked('coined', none as Judged),
  ])
  expect(figures.verdicts.confusable).toEqual({ conflict: 0.5, close: 0.5, moderate: 0, faint: 0, none: 0 })
  expect(figures.verdicts.dictionary.none).toBeNull()
  expect(figures.names).toMatchObject({ confusable: 2, twins: 1, coined: 2, registered: 0 })
  expect(figures.auc).toEqual({ coined: 0.875, twins: 1 })
  expect(figures.ownInClose).toBe(0.5)
  expect(figures.ownInModerate).toBe(0.5)
  expect(figures.keptAt).toEqual({ 10: 0.6, 25: 0.75, 50: 1 })
})
