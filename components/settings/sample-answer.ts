import type { CoverageRow, DomainAnswer } from '../../lib/contract/checks/answer.ts'
import type { View } from '../../lib/extension/view.ts'

const unsearched = (id: string, name: string, jurisdiction: string) => ({
  ...{ id, name, kind: 'trademark' as const, jurisdictions: [jurisdiction] },
  ...{ required: false, reason: '', manualUrl: null },
})

/** An invented answer, for a picture of a card. */
export function sampleAnswer(): View {
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
  const domain = (ending: string, state: DomainAnswer['state']) => ({
    domain: `kandaroo.${ending}`,
    ...{ state, registeredOn: null, expiresOn: null, source: '', checkedAt, note: null },
  })
  return {
    phase: 'done',
    scope: { jurisdiction: null, niceClasses: [] },
    quota: null,
    requestId: null,
    host: 'brands.example.com',
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
          ...{ filedOn: null, registeredOn: null, expiresOn: null, recordUrl: null, classOverlap: [] },
          ...{ score: 74, tier: 'close', chance: 0.06 },
          similarity: { score: 91, reasons: ['sounds_alike'], explanation: '' },
        },
      ],
      domains: [domain('com', 'registered'), domain('ch', 'not_in_registry'), domain('eu', 'not_in_registry')],
      coverage: {
        complete: true,
        searched: [register],
        unavailable: [],
        unsearched: [
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
