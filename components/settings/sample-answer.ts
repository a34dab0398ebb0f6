import type { CoverageRow, DomainAnswer } from '../../lib/contract/checks/answer.ts'
import { THIS_BROWSER, type View } from '../../lib/extension/view.ts'

const unsearched = (id: string, name: string, jurisdiction: string) => ({
  ...{ id, name, kind: 'trademark' as const, jurisdictions: [jurisdiction] },
  ...{ required: false, reason: '', manualUrl: null },
})

/** An invented answer, for a picture of a card. It shows a trade mark only if `hasMarks` says that they are searched. */
export function sampleAnswer(hasMarks: boolean): View {
  const checkedAt = new Date(Date.now()).toISOString()
  const register: CoverageRow = {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    required: true,
    state: 'answered',
    method: 'similarity',
    askedAt: checkedAt,
    dataAsOf: null,
    records: null,
    matches: 1,
    truncated: false,
    provenAt: checkedAt,
    reason: null,
    retryable: false,
    manualUrl: null,
    attribution: null,
  }
  const brands: CoverageRow = {
    ...register,
    id: 'brands',
    name: 'Brands in use',
    kind: 'brand_in_use',
    jurisdictions: [],
  }
  const domain = (ending: string, state: DomainAnswer['state']) => ({
    domain: `kandaroo.${ending}`,
    ...{ state, registeredOn: null, expiresOn: null, source: '', checkedAt, note: null },
  })
  return {
    phase: 'done',
    scope: { jurisdiction: null, niceClasses: [] },
    quota: null,
    requestId: null,
    host: hasMarks ? 'brands.example.com' : THIS_BROWSER,
    result: {
      id: 'sample',
      name: 'Kandaroo',
      ...{ score: 74, verdict: 'caution', tier: 'close', chance: 0.06, scoreIsLowerBound: false },
      conflicts: [
        {
          name: 'Kandaru',
          jurisdiction: 'EU',
          niceClasses: [30],
          ...{ source: 'euipo', kind: 'trademark', number: '1', status: 'live', owner: 'Kandaru Foods' },
          ...(!hasMarks && { source: 'brands', kind: 'brand_in_use', niceClasses: [], owner: null }),
          ...{ filedOn: null, registeredOn: null, expiresOn: null, recordUrl: null, classOverlap: [] },
          ...{ score: 74, tier: 'close', chance: 0.06 },
          similarity: { score: 91, reasons: ['sounds_alike'], explanation: '' },
        },
      ],
      domains: [domain('com', 'registered'), domain('ch', 'not_in_registry'), domain('eu', 'not_in_registry')],
      coverage: {
        complete: true,
        searched: hasMarks ? [register, brands] : [brands],
        unavailable: [],
        unsearched: [
          ...(hasMarks ? [] : [unsearched('euipo', 'EU trade mark register (EUIPO)', 'EU')]),
          unsearched('swissreg', 'Swiss trade mark register (Swissreg)', 'CH'),
          unsearched('dpma', 'German trade mark register (DPMA)', 'DE'),
          unsearched('uspto', 'US trade mark register (USPTO)', 'US'),
        ],
      },
      legalRequirements: { jurisdictions: [] },
      ...{ checkedAt, source: 'live', degraded: false, jurisdiction: null, niceClasses: [], variants: [] },
      ...{ charged: false, test: false, receipt: null },
    },
  }
}
