import type { Conflict } from '../contract/conflict.ts'
import { CAUTION_FROM } from '../contract/constants.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import { isComplete } from './completeness.ts'
import { byRisk } from './conflicts.ts'
import { isDegraded, originOf } from './coverage.ts'
import { notesOf } from './notes.ts'
import type { Asked } from './run.ts'
import { judge } from './verdict.ts'

/** An answer of a service as its client reads it; its verdict may be one that this version does not know. */
export type TheirAnswer = Omit<BrandCheckResult, 'verdict'> & { verdict: string; conflictsLeftOut?: number }

/** Verdicts that say that something was found, the worse first. */
const FOUND = ['conflict', 'caution'] as const

const keyOf = ({ source, number, name, jurisdiction }: Conflict) => JSON.stringify([source, number, name, jurisdiction])

/** The conflicts of both, riskiest first. A conflict that both found appears once, with the higher risk. */
function joinedConflicts(ours: readonly Conflict[], theirs: readonly Conflict[]): Conflict[] {
  const all = [...theirs, ...ours].sort(byRisk)
  return [...new Map(all.toReversed().map((conflict) => [keyOf(conflict), conflict])).values()].sort(byRisk)
}

/**
 * Joins the answer of a service with a search made here for the same name. The result has the hits of both. A row
 * searched here replaces the service's row, unless that one answered and ours is incomplete. Each row is judged by the
 * clock of the side that asked; `now` is the time here. Joining never improves on what the service said: its score
 * stays, and an answer that was not fully understood is never complete. The receipt is left out, because it covers the
 * service's answer alone.
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
  // A caution without a tier may be as close as any other.
  const isGraded = [...conflicts, told].every(({ score, tier }) => score < CAUTION_FROM || tier !== undefined)
  const { tier: _tier, chance: _chance, frequency: _frequency, ...rest } = theirs
  const { score, scoreIsLowerBound } = judged
  const verdict = FOUND.find((found) => found === judged.verdict || found === theirs.verdict) ?? judged.verdict
  // The service used limits that are unknown here for a caution that is none by ours.
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
