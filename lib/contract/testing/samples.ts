import type { CoverageRow } from '../checks/answer.ts'
import type { Conflict } from '../checks/conflict.ts'

/** Returns a row of a trade mark register that answered by similarity without a hit. The row lacks proof and age. */
export function sampleRow(over: Partial<CoverageRow> = {}): CoverageRow {
  return {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    required: true,
    manualUrl: null,
    state: 'answered',
    method: 'similarity',
    askedAt: null,
    records: null,
    matches: null,
    truncated: false,
    provenAt: null,
    ...over,
  }
}

/** Returns an EU mark in force, in class 9, that is similar to the name. */
export function sampleMark(over: Partial<Conflict> = {}): Conflict {
  return {
    name: 'VINTRA',
    kind: 'trademark',
    jurisdiction: 'EU',
    niceClasses: [9],
    classOverlap: [9],
    source: 'euipo',
    number: null,
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: null,
    score: 60,
    similarity: {
      score: 64,
      reasons: ['looks_alike'],
      explanation: 'VINTRA looks similar; one letter differs (Y, I).',
    },
    ...over,
  }
}
