import type { CoverageRow } from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import type { BrandCheckResult } from '../contract/checks/result.ts'
import { CAUTION_FROM } from '../contract/constants.ts'
import { byRisk } from './risk.ts'
import type { Asked } from './run.ts'
import { isComplete, isDegraded, judge, notesOf, originOf } from './verdict.ts'

/** A service's result. This version may not support its verdict. */
export type TheirAnswer = Omit<BrandCheckResult, 'verdict'> & { verdict: string; conflictsLeftOut?: number }

const FOUND = ['conflict', 'caution'] as const

const keyOf = ({ source, number, name, jurisdiction }: Conflict) => JSON.stringify([source, number, name, jurisdiction])

function joinedConflicts(ours: readonly Conflict[], theirs: readonly Conflict[]): Conflict[] {
  const all = [...theirs, ...ours].sort(byRisk)
  return [...new Map(all.toReversed().map((conflict) => [keyOf(conflict), conflict])).values()].sort(byRisk)
}

/**
 * Merges a service's result with a local search made at `now`. A local row replaces the service's, unless the service's
 * source answered and the local row is incomplete. The clock of the side that queried judges each row. Merging never
 * improves the service's score or verdict. It drops the receipt, which would not cover the merged result.
 */
export function joinedAnswer<T extends TheirAnswer>(
  theirs: T,
  ours: Pick<Asked, 'rows' | 'conflicts'>,
  now: number,
): T {
  const theirRows = [...theirs.coverage.searched, ...theirs.coverage.unavailable]
  const theirNow = Date.parse(theirs.checkedAt)
  const isWhole = (row: CoverageRow) =>
    row.gap === undefined && isComplete(row, ours.rows.includes(row) ? now : theirNow)
  const stays = new Set(
    theirRows.filter(({ id, state }) => {
      const own = ours.rows.find((row) => row.id === id)
      return own === undefined || (state === 'answered' && !isWhole(own))
    }),
  )
  const kept = [...stays].map(({ id }) => id)
  const rows = [...ours.rows.filter(({ id }) => !kept.includes(id)), ...stays]
  const conflicts = joinedConflicts(ours.conflicts, theirs.conflicts)
  const isRequiredThere = (id: string) => theirRows.some((row) => row.id === id && row.required)
  const required = rows.filter(({ id, required }) => required || isRequiredThere(id))
  const isUnderstood = theirs.verdict !== 'not_checked' && theirs.conflictsLeftOut === undefined
  const complete = isUnderstood && required.length > 0 && required.every(isWhole)
  const told = {
    score: theirs.score,
    ...(theirs.tier && { tier: theirs.tier }),
    ...(theirs.chance !== undefined && { chance: theirs.chance }),
  }
  const judged = judge([...conflicts, told], { complete })
  // A caution without a tier may be as near as any other.
  const isGraded = [...conflicts, told].every(({ score, tier }) => score < CAUTION_FROM || tier !== undefined)
  const { tier: _tier, chance: _chance, frequency: _frequency, ...rest } = theirs
  const { score, scoreIsLowerBound } = judged
  const verdict = FOUND.find((found) => found === judged.verdict || found === theirs.verdict) ?? judged.verdict
  // The service may apply different limits.
  const isOurs = verdict === judged.verdict
  return {
    ...rest,
    ...(isGraded && isOurs ? judged : { score, verdict, scoreIsLowerBound }),
    conflicts,
    notes: notesOf({ conflicts, rows, complete, asked: theirs }),
    coverage: {
      complete,
      searched: rows.filter(({ state }) => state === 'answered'),
      unavailable: rows.filter(({ state }) => state !== 'answered'),
      unsearched: theirs.coverage.unsearched,
    },
    source: originOf(rows),
    degraded: isDegraded(rows),
    receipt: null,
  } as T
}
