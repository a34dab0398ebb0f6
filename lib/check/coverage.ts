import type { AnswerOrigin, Coverage, CoverageRow, Gap, UnsearchedRow } from '../contract/answer.ts'
import { CANARY_LASTS_MS } from '../sources/registers/canary.ts'
import { areCurrent } from '../sources/registers/record.ts'
import type { Source, SourceAnswer } from '../sources/source.ts'

/** Milliseconds for which a cached answer may count as *none found*. */
const EMPTY_ANSWER_LASTS_MS = 10 * 60 * 1000

/** A cached answer needs a canary from the time of its query. */
function isProvenLive({ origin, askedAt, provenAt }: CoverageRow, now: number): boolean {
  if (provenAt === null) return false
  const asked = origin === 'cache' && askedAt !== null ? Date.parse(askedAt) : now
  return Math.abs(asked - Date.parse(provenAt)) <= CANARY_LASTS_MS && now - asked <= EMPTY_ANSWER_LASTS_MS
}

/**
 * Returns true if an empty row means *none found*: the answer is complete, proven, current and compares more than
 * letters.
 */
export function isComplete(row: CoverageRow, now: number): boolean {
  if (row.state !== 'answered' || row.method === 'text' || row.truncated) return false
  if (!row.dataAsOf) return isProvenLive(row, now)
  return row.provenAt !== null && areCurrent(row.kind, row.dataAsOf, now)
}

/**
 * Returns `asked` if the source can never answer this request fully (no connector, unsupported name, more similar
 * records than it returns). Returns `source` if it failed, is too old, unproven or not connected here.
 */
export function gapOf(row: CoverageRow, unanswerable: boolean, now: number): Gap | undefined {
  if (isComplete(row, now)) return undefined
  return unanswerable ? 'asked' : 'source'
}

/** True if the request itself made the answer incomplete. One required row with the gap `asked` is enough. */
export function incompleteAsAsked({ searched, unavailable }: Coverage): boolean {
  return [...searched, ...unavailable].some(({ required, gap }) => required && gap === 'asked')
}

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

/** A check without required sources proves nothing, so it is incomplete. */
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

/** Returns null if the row has no answer. */
function rowOrigin({ state, origin, dataAsOf }: CoverageRow): AnswerOrigin | null {
  if (state === 'answered_stale') return 'fallback'
  if (state !== 'answered') return null
  return origin ?? (dataAsOf ? 'snapshot' : 'live')
}

/** The first of these that any row has becomes the origin of the check. */
const ORIGINS: readonly AnswerOrigin[] = ['fallback', 'cache', 'snapshot']

/** Ignores brands in use, because they ship with the service. */
export function originOf(rows: readonly CoverageRow[]): AnswerOrigin {
  const origins = rows.filter(({ kind }) => kind !== 'brand_in_use').map(rowOrigin)
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'live'
}

/** Returns true if a required source is missing, stale or replaced by a fallback. */
export function isDegraded(rows: readonly CoverageRow[]): boolean {
  return rows.some((row) => row.required && (row.state !== 'answered' || row.origin === 'fallback'))
}
