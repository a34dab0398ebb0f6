import type { CheckResult } from '../../lib/client/types.ts'
import type { CoverageRow } from '../../lib/contract/coverage.ts'
import { HERE, NOT_ASKED } from '../../lib/engine/reasons.ts'
import {
  brands,
  ch,
  com,
  company,
  domain,
  euipo,
  hit,
  manyDomains,
  NOW,
  otherDomains,
  result,
  unsearched,
  vintra,
  zefix,
} from './samples.ts'

const euipoSilent: CoverageRow = {
  ...euipo,
  state: 'timeout',
  records: null,
  matches: null,
  provenAt: null,
  reason: 'no answer in 6 s',
  retryable: true,
}
const notConnected = { ...euipoSilent, state: 'not_configured', retryable: false, attribution: null } as const
const needsService = { ...notConnected, reason: 'needs a service' }
const notAsked = { ...notConnected, reason: NOT_ASKED }
const here = { dataAsOf: '2026-11-20T00:00:00.000Z', reason: HERE }
const notAllowed = { ...notConnected, reason: 'not allowed in this browser' }
const missing = (unavailable: CoverageRow[], searched: CoverageRow[]) => ({
  degraded: true,
  scoreIsLowerBound: true,
  charged: false,
  chargeReason: 'source_gap' as const,
  coverage: { complete: false, searched, unavailable, unsearched },
})
const manyMarks = [
  hit('VYNTRA', {
    score: 96,
    number: '017123450',
    classOverlap: [9],
    similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
  }),
  hit('VINTRA', { score: 84, classOverlap: [9] }),
  hit('Vintra', {
    score: 78,
    number: '004711903',
    jurisdiction: 'CH',
    owner: 'Vintra Uhren AG',
    niceClasses: [14, 42],
  }),
  hit('VYNTRO', {
    score: 62,
    tier: 'moderate',
    chance: 1.8,
    number: '018220114',
    status: 'pending',
    registeredOn: null,
  }),
  hit('WINTRA', { score: 55, tier: 'faint', chance: 9, number: '016400218', jurisdiction: 'WO', owner: 'Wintra Oy' }),
  hit('VENTRA', { score: 41, tier: 'faint', number: '009118223', status: 'expired' }),
  hit('FINTRA', { score: 31, number: '014002871' }),
  hit('VYNTRIS', { score: 22, number: '004711902', status: 'dead', owner: null }),
]

const found = (matches: number) => ({
  complete: true,
  searched: [{ ...euipo, matches }, zefix, com, ch, brands],
  unavailable: [],
  unsearched,
})
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
const faintMarks = ['WINTRA', 'VENTRO', 'FINTRA', 'VYNTEX', 'MINTRA', 'VANTRA', 'VINTAR'].map((name, at) =>
  hit(name, {
    score: 54 - at,
    tier: 'faint',
    chance: 9 + at,
    number: `01640021${at}`,
    owner: null,
    similarity: { score: 72, reasons: ['looks_alike'], explanation: 'Two letters differ.' },
  }),
)
/** Marks for all kinds of goods: few of them are for the same. */
const marksOfManyClasses = [3, 5, 9, 9, 14, 16, 18, 25, 25, 25, 30, 35, 41, 43].map((niceClass, at) =>
  hit(`VINTR${'AEIOUY'.charAt(at % 6)}${'NSX'.charAt(at % 3)}`, {
    score: 58 - at,
    tier: 'moderate',
    chance: 1.2 + at / 20,
    number: `01742330${at}`,
    niceClasses: [niceClass],
  }),
)
const setBack = hit('VYNTRA', {
  score: 49,
  tier: 'faint',
  niceClasses: [30],
  similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
})
const renewable = hit('VYNTRAS', {
  score: 42,
  tier: 'faint',
  number: '009118223',
  classOverlap: [9, 42],
  status: 'expired',
  expiresOn: '2026-09-30',
  similarity: { score: 94, reasons: ['plural_or_ending'], explanation: 'Only the ending differs.' },
})

/** Answers of every kind, by what they show. */
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
    ...missing(
      [{ ...euipoSilent, state: 'not_configured', reason: 'no credentials and no imported records' }],
      [{ ...zefix, matches: 1 }, com, ch, brands],
    ),
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
    request: { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [30, 35, 43], goods: 'coffee; coffee shop' },
    conflicts: [
      hit('VYNTRO', { score: 61, tier: 'moderate', chance: 1.8, status: 'pending', registeredOn: null }),
      ...faintMarks,
    ],
    coverage: found(8),
  }),
  caution_faint: result({ ...nearness('faint', 9), score: 54, conflicts: faintMarks, coverage: found(7) }),
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
  none_found: result(),
  incomplete: result({
    ...missing(
      [
        euipoSilent,
        {
          ...zefix,
          state: 'answered_stale',
          dataAsOf: '2026-11-02T03:00:00.000Z',
          reason: 'the live register did not answer; records are 18 days old',
          retryable: true,
        },
        { ...com, state: 'error', records: null, reason: 'the registry answered with an error', retryable: true },
        { ...brands, state: 'not_configured', records: null, reason: 'no index is loaded' },
      ],
      [ch],
    ),
    verdict: 'incomplete',
    domains: otherDomains,
  }),
  caution_alone: result({
    ...missing(
      [
        { ...needsService, id: 'euipo', name: euipo.name },
        { ...notAllowed, id: 'zefix', name: zefix.name, kind: 'company' },
        { ...notAllowed, id: 'rdap-de', name: '.de registry (DENIC)', kind: 'domain', required: false },
        ...['eu (EURid)', 'at (nic.at)'].map((name) => ({
          ...needsService,
          id: `rdap-${name.slice(0, 2)}`,
          name: `.${name.replace(' ', ' registry ')}`,
          kind: 'domain' as const,
          required: false,
        })),
      ],
      [{ ...brands, matches: 3 }, com, ch],
    ),
    verdict: 'caution',
    tier: 'close',
    score: 74,
    conflicts: ['Vyntra', 'Vyntra Café', 'Vintra'].map((name, at) =>
      hit(name, { score: 74 - 10 * at, source: 'brands', kind: 'brand_in_use', number: null, owner: null }),
    ),
    domains: manyDomains,
  }),
  alone_nobody: result({
    ...missing(
      [
        { ...notAsked, id: 'rdap-com', name: com.name, kind: 'domain' },
        { ...notAsked, id: 'rdap-ch', name: ch.name, kind: 'domain' },
        { ...needsService, id: 'rdap-eu', name: '.eu registry (EURid)', kind: 'domain', required: false },
      ],
      [{ ...euipo, ...here, matches: 0 }, { ...zefix, ...here, matches: 0 }, brands],
    ),
    verdict: 'incomplete',
    domains: ['com', 'ch'].map((tld) => ({ ...domain(`vyntra.${tld}`, 'unknown'), note: NOT_ASKED })),
  }),
  incomplete_listed: result({
    ...missing(
      [{ ...euipo, state: 'not_proven', reason: 'a known record did not come back' }],
      [zefix, com, ch, brands],
    ),
    verdict: 'incomplete',
    score: 28,
    conflicts: [hit('Vyntage', { score: 28, source: 'brands', kind: 'brand_in_use', number: null, owner: null })],
  }),
  incomplete_letters: result({
    ...missing(
      [],
      [
        { ...euipo, method: 'text', dataAsOf: null, records: null, provenAt: null, gap: 'source' },
        zefix,
        com,
        ch,
        brands,
      ],
    ),
    verdict: 'incomplete',
  }),
  incomplete_filling: result({
    ...missing(
      [],
      [
        {
          ...euipo,
          matches: 0,
          provenAt: null,
          reason:
            '43 % of its records are held, complete by about 2026-11-21 14:00 UTC; not all of it came from its office yet',
          gap: 'source',
          filling: { percent: 43, held: 1_032_000, expected: 2_400_000, readyBy: '2026-11-21T14:00:00.000Z' },
        },
        zefix,
        com,
        ch,
        brands,
      ],
    ),
    verdict: 'incomplete',
  }),
  incomplete_as_asked: result({
    ...missing(
      [
        {
          ...euipo,
          id: 'at-marks',
          name: 'Austrian trade mark register',
          jurisdictions: ['AT'],
          state: 'not_configured',
          records: null,
          reason: 'the office offers no interface, so national Austrian marks were not searched',
          attribution: null,
          gap: 'asked',
        },
      ],
      [euipo, zefix, com, ch, brands],
    ),
    verdict: 'incomplete',
    jurisdiction: 'AT',
    charged: true,
    chargeReason: 'asked',
  }),
  newer_service: result({ verdict: 'not_checked', score: 12 }),
  old: result({ checkedAt: new Date(NOW - 12 * 86_400_000).toISOString() }),
  test_key: result({ test: true, charged: false, chargeReason: 'test' }),
}
