import { expect, it } from 'vitest'
import type { CoverageRow } from '../contract/checks/answer.ts'
import type { Tier } from '../contract/constants.ts'
import complete from '../contract/fixtures/example-complete.json' with { type: 'json' }
import degraded from '../contract/fixtures/example-degraded.json' with { type: 'json' }
import { believedTier, believedVerdict, hasScore } from './believed-verdict.ts'
import type { CheckResult, ReadVerdict } from './types.ts'

const searched = complete.coverage.searched as CoverageRow[]
const silent = degraded.coverage.unavailable as CoverageRow[]
const changed = (change: Partial<CoverageRow>) => ({ searched: searched.map((row) => ({ ...row, ...change })) })

it.each<[string, Partial<Parameters<typeof believedVerdict>[1]>, ReadVerdict]>([
  ['keeps what its rows prove', {}, 'none_found'],
  ['takes a hit above the bound for a conflict', { highest: 80 }, 'conflict'],
  ['takes a hit in the middle for a caution, though sources are missing', { highest: 60, lowerBound: true }, 'caution'],
  ['does not believe a lower bound', { lowerBound: true }, 'incomplete'],
  ['does not believe it where a required source is missing', { unavailable: silent }, 'incomplete'],
  ['does not believe it where nothing was searched', { searched: [] }, 'incomplete'],
  [
    'does not believe it where no register of marks was required',
    { searched: searched.map((row) => ({ ...row, required: row.kind !== 'trademark' })) },
    'incomplete',
  ],
  ['does not believe a search for the same letters', changed({ method: 'text' }), 'incomplete'],
  ['does not believe a list that was cut', changed({ truncated: true }), 'incomplete'],
  ['does not believe a source that was not proven', changed({ provenAt: null }), 'incomplete'],
  [
    'lets a source that is not required be missing',
    { unavailable: silent.map((row) => ({ ...row, required: false })) },
    'none_found',
  ],
])('for none found, %s', (_, more, believed) => {
  expect(believedVerdict('none_found', { highest: 0, lowerBound: false, searched, unavailable: [], ...more })).toBe(
    believed,
  )
})

it.each<ReadVerdict>(['conflict', 'caution', 'incomplete', 'not_checked'])(
  'keeps %s even if the rows suggest better',
  (sent) => {
    expect(believedVerdict(sent, { highest: 0, lowerBound: false, searched, unavailable: [] })).toBe(sent)
  },
)

it.each<[boolean, ReadVerdict, number]>([
  [true, 'none_found', 0],
  [true, 'incomplete', 1],
  [false, 'incomplete', 0],
  [false, 'not_checked', 1],
])('has a score (%s) for %s with %i conflicts', (has, verdict, conflicts) => {
  const { conflicts: found } = complete as unknown as CheckResult
  expect(hasScore({ verdict, conflicts: found.slice(0, conflicts) })).toBe(has)
})

it.each<[string, Tier | undefined, Parameters<typeof believedTier>[1], Tier | undefined]>([
  ['is the one that was sent', 'faint', [{ score: 52, tier: 'faint' }, { score: 20 }], 'faint'],
  [
    'is not fainter than a conflict',
    'faint',
    [
      { score: 52, tier: 'faint' },
      { score: 64, tier: 'moderate' },
    ],
    'moderate',
  ],
  [
    'is nothing where a conflict that counts has none',
    'faint',
    [{ score: 52, tier: 'faint' }, { score: 70 }],
    undefined,
  ],
  ['is nothing of an older service', undefined, [{ score: 70 }], undefined],
])('the tier of a caution %s', (_, sent, conflicts, believed) => {
  expect(believedTier(sent, conflicts)).toBe(believed)
})
