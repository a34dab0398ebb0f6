import type { AnswerOrigin, Coverage, CoverageRow, UnsearchedRow } from '../contract/coverage.ts'
import { PROOF_LASTS_MS } from '../sources/proof.ts'
import { areCurrent } from '../sources/record-age.ts'
import type { Source, SourceAnswer } from '../sources/source.ts'

/** How long a live answer whose emptiness counts may be kept in memory, in milliseconds. */
export const EMPTY_ANSWER_LASTS_MS = 10 * 60 * 1000

/** The row that tells what became of asking a source. */
export function rowOf(
  source: Source,
  required: boolean,
  name: string,
  askedAt: string,
  answer: SourceAnswer,
): CoverageRow {
  const { hits: _hits, domains: _domains, ...told } = answer
  return {
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

/**
 * Whether the proof of a live answer counts. One from memory is judged as it was when it was asked for, and counts no
 * longer than such a proof does.
 */
function isProvenLive({ origin, askedAt, provenAt }: CoverageRow, now: number): boolean {
  if (provenAt === null) return false
  const asked = origin === 'cache' && askedAt !== null ? Date.parse(askedAt) : now
  return Math.abs(asked - Date.parse(provenAt)) <= PROOF_LASTS_MS && now - asked <= EMPTY_ANSWER_LASTS_MS
}

/** Whether an empty row may be read as *none found*: answered, whole, proven, current, and not only the same letters. */
export function isComplete(row: CoverageRow, now: number): boolean {
  if (row.state !== 'answered' || row.method === 'text' || row.truncated) return false
  if (!row.dataAsOf) return isProvenLive(row, now)
  return row.provenAt !== null && areCurrent(row.kind, row.dataAsOf, now)
}

/** Nothing required is nothing proven: then there is no completeness either. */
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

/** What an answer as a whole is called after: the first of these that a row's answer came from. */
const ORIGINS: readonly AnswerOrigin[] = ['fallback', 'cache', 'snapshot']

/** Where the answers came from, as a whole. Brands in use ship with the service: they say nothing of it. */
export function originOf(rows: readonly CoverageRow[]): AnswerOrigin {
  const origins = rows.filter(({ kind }) => kind !== 'brand_in_use').map(rowOrigin)
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'live'
}

/** True where a required source is missing, stale, or answered by a secondary path. */
export function isDegraded(rows: readonly CoverageRow[]): boolean {
  return rows.some((row) => row.required && (row.state !== 'answered' || row.origin === 'fallback'))
}
