import type { AnswerOrigin, Coverage, CoverageRow, UnsearchedRow } from '../contract/coverage.ts'
import type { Source, SourceAnswer } from '../sources/source.ts'
import { isComplete } from './completeness.ts'
import { gapOf } from './gap.ts'

/** The coverage row of a source that was asked, judged at `now`. */
export function coverageRow(
  source: Source,
  required: boolean,
  name: string,
  askedAt: string,
  answer: SourceAnswer,
  now: number,
): CoverageRow {
  const { hits: _hits, domains: _domains, unanswerable = false, ...told } = answer
  const row: CoverageRow = {
    id: source.id,
    name: source.name,
    kind: source.kind,
    jurisdictions: source.jurisdictions,
    required,
    method: source.method,
    askedAt: answer.state === 'not_configured' ? null : askedAt,
    manualUrl: source.manualUrl(name),
    attribution: source.attribution,
    ...told,
  }
  const gap = gapOf(row, unanswerable, now)
  return gap === undefined ? row : { ...row, gap }
}

export function unsearchedRow(source: Source, reason: string, name: string): UnsearchedRow {
  return {
    id: source.id,
    name: source.name,
    kind: source.kind,
    jurisdictions: source.jurisdictions,
    required: false,
    manualUrl: source.manualUrl(name),
    reason,
  }
}

/** Whether every required row is complete. A check that requires no source has proven nothing, so it is not complete. */
function allComplete(required: readonly CoverageRow[], now: number): boolean {
  return required.length > 0 && required.every((row) => isComplete(row, now))
}

/** Sorts the rows of a check into those that answered and those that did not. */
export function coverageOf(rows: readonly CoverageRow[], unsearched: UnsearchedRow[], now: number): Coverage {
  return {
    complete: allComplete(
      rows.filter((row) => row.required),
      now,
    ),
    searched: rows.filter((row) => row.state === 'answered'),
    unavailable: rows.filter((row) => row.state !== 'answered'),
    unsearched,
  }
}

/** Where one row's answer came from; a row that gave none came from nowhere. */
function rowOrigin({ state, origin, dataAsOf }: CoverageRow): AnswerOrigin | null {
  if (state === 'answered_stale') return 'fallback'
  if (state !== 'answered') return null
  return origin ?? (dataAsOf ? 'snapshot' : 'live')
}

/** Origins that name an answer as a whole: the first in this list that any row has. */
const ORIGINS: readonly AnswerOrigin[] = ['fallback', 'cache', 'snapshot']

/** Where an answer as a whole came from, by its rows. Brands in use do not count, because they ship with the service. */
export function originOf(rows: readonly CoverageRow[]): AnswerOrigin {
  const origins = rows.filter(({ kind }) => kind !== 'brand_in_use').map(rowOrigin)
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'live'
}

/** True where a required source is missing, stale, or answered by a secondary path. */
export function isDegraded(rows: readonly CoverageRow[]): boolean {
  return rows.some((row) => row.required && (row.state !== 'answered' || row.origin === 'fallback'))
}
