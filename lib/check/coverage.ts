import type { AnswerOrigin, Coverage, CoverageRow, UnsearchedRow } from '../contract/coverage.ts'
import type { Source, SourceAnswer } from '../sources/source.ts'
import { isComplete } from './completeness.ts'
import { gapOf } from './gap.ts'

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

/** A check without required sources has proven nothing, so it is incomplete. */
function allComplete(required: readonly CoverageRow[], now: number): boolean {
  return required.length > 0 && required.every((row) => isComplete(row, now))
}

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

/** Null if the row has no answer. */
function rowOrigin({ state, origin, dataAsOf }: CoverageRow): AnswerOrigin | null {
  if (state === 'answered_stale') return 'fallback'
  if (state !== 'answered') return null
  return origin ?? (dataAsOf ? 'snapshot' : 'live')
}

/** The first of these that any row has names the origin of the whole. */
const ORIGINS: readonly AnswerOrigin[] = ['fallback', 'cache', 'snapshot']

/** Brands in use do not count, because they ship with the service. */
export function originOf(rows: readonly CoverageRow[]): AnswerOrigin {
  const origins = rows.filter(({ kind }) => kind !== 'brand_in_use').map(rowOrigin)
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'live'
}

/** True if a required source is missing, stale or replaced by a fallback. */
export function isDegraded(rows: readonly CoverageRow[]): boolean {
  return rows.some((row) => row.required && (row.state !== 'answered' || row.origin === 'fallback'))
}
