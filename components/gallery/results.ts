import type { CheckResult } from '../../lib/client/types.ts'
import { incompleteResults } from './incomplete-results.ts'
import { cutOff, euipoSilent, found, missing } from './sample-coverage.ts'
import { faintMarks, manyMarks, marksOfManyClasses, ofCafe, renewable, setBack } from './sample-marks.ts'
import {
  brands,
  ch,
  com,
  company,
  domainsInWords,
  euipo,
  hit,
  manyDomains,
  NOW,
  result,
  unsearched,
  vintra,
  zefix,
} from './samples.ts'

const FREQUENCIES = {
  close: { madeUp: 26, confusable: 54 },
  moderate: { madeUp: 53, confusable: 64 },
  faint: { madeUp: 87, confusable: 79 },
} as const
const nearness = (tier: keyof typeof FREQUENCIES, chance: number) => ({
  verdict: 'caution' as const,
  tier,
  chance,
  frequency: FREQUENCIES[tier],
})
/** Sample results of every kind, by what they show. */
export const results: Record<string, CheckResult> = {
  conflict: result({
    verdict: 'conflict',
    score: 96,
    niceClasses: [9, 42],
    conflicts: [...manyMarks, company],
    coverage: {
      complete: true,
      searched: [{ ...euipo, matches: 31, truncated: true }, { ...zefix, matches: 1 }, com, ch, brands],
      unavailable: [],
      unsearched,
    },
  }),
  conflict_elsewhere: result({
    verdict: 'conflict',
    score: 100,
    jurisdiction: 'CH',
    request: { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [] },
    conflicts: [hit('VYNTRA', { score: 100, jurisdiction: 'US', source: 'uspto', similarity: company.similarity })],
    coverage: {
      ...found(0),
      searched: [
        ...found(0).searched,
        { ...euipo, id: 'uspto', name: 'US trade mark register (USPTO)', jurisdictions: ['US'] },
      ],
      unsearched: unsearched.filter(({ id }) => id !== 'uspto'),
    },
    notes: [
      {
        code: 'other_territories',
        text: '1 mark of other territories alone decides this: a mark protects where it is registered.',
        count: 1,
        relation: 'eq',
        niceClasses: [],
      },
    ],
  }),
  caution: result({
    ...nearness('close', 0.016),
    score: 74,
    conflicts: [company, vintra],
    coverage: {
      complete: true,
      searched: [{ ...euipo, matches: 11 }, { ...zefix, matches: 1 }, com, ch, brands],
      unavailable: [],
      unsearched,
    },
  }),
  caution_partial: result({
    ...missing([euipoSilent], [{ ...zefix, matches: 1 }, com, ch, brands]),
    ...nearness('close', 0.016),
    score: 74,
    charged: true,
    chargeReason: 'verdict',
    conflicts: [company],
  }),
  caution_crowded: result({
    ...missing([{ ...brands, state: 'answered_stale' }], [{ ...euipo, matches: 9 }, { ...zefix, matches: 2 }, com, ch]),
    ...nearness('close', 0.016),
    score: 74,
    charged: true,
    chargeReason: 'verdict',
    conflicts: [company, { ...company, name: 'Vyntra Holding AG' }, ...faintMarks],
    domains: manyDomains,
  }),
  caution_close: result({
    ...nearness('close', 0.46),
    score: 67,
    niceClasses: [9, 42],
    conflicts: [
      { ...vintra, niceClasses: [9], classOverlap: [9] },
      ...faintMarks.map((each) => ({ ...each, classOverlap: [9, 42] })),
      setBack,
    ],
    coverage: found(9),
  }),
  caution_moderate: result({
    ...nearness('moderate', 1.8),
    score: 61,
    niceClasses: [30, 35, 43],
    request: { name: 'Vyntra', jurisdiction: null, niceClasses: [30, 35, 43], goods: 'coffee; coffee shop' },
    conflicts: [
      hit('VYNTRO', { score: 61, tier: 'moderate', chance: 1.8, status: 'pending', registeredOn: null }),
      ...faintMarks,
    ].map(ofCafe),
    coverage: found(8),
  }),
  caution_faint: result({ ...nearness('faint', 9), score: 54, conflicts: faintMarks, coverage: found(7) }),
  caution_of_words: result({
    ...nearness('close', 0.016),
    name: 'Café Vyntra',
    score: 74,
    conflicts: [company, vintra],
    domains: domainsInWords,
    coverage: found(1),
  }),
  caution_words_unused: result({ ...nearness('close', 0.46), score: 67, conflicts: [vintra], coverage: found(1) }),
  caution_unnarrowed: result({
    ...nearness('moderate', 1.2),
    score: 58,
    conflicts: marksOfManyClasses,
    coverage: found(14),
  }),
  caution_set_back: result({
    verdict: 'caution',
    tier: 'faint',
    score: 49,
    niceClasses: [9, 42],
    conflicts: [setBack, renewable],
    coverage: found(2),
  }),
  caution_of_older_service: result({
    verdict: 'caution',
    score: 58,
    conflicts: [hit('VINTRA')],
    coverage: found(1),
  }),
  stopped: result({
    ...missing([euipo, com, ch, brands].map(cutOff), [{ ...zefix, matches: 1 }]),
    verdict: 'caution',
    tier: 'close',
    score: 74,
    charged: true,
    conflicts: [company],
    domains: [],
  }),
  none_found: result(),
  none_found_remarked: result({ name: 'Kaffee Nord' }),
  ...incompleteResults,
  newer_service: result({ verdict: 'not_checked', score: 12 }),
  old: result({ checkedAt: new Date(NOW - 12 * 86_400_000).toISOString() }),
  test_key: result({ test: true, charged: false, chargeReason: 'test' }),
}
