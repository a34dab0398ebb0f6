import type { Conflict } from '../contract/conflict.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import type { Note } from '../contract/note.ts'
import { SIMILAR_FROM } from '../names/score/thresholds.ts'

/** From how many alike marks a field is crowded. The number is our own choice: no statute or court names one. */
export const CROWDED_FROM = 10

const IN_FORCE: readonly Conflict['status'][] = ['live', 'pending', 'unknown']

/** A mark in force that is similar, in one of the classes asked for; one whose classes are unknown counts. */
function crowds(conflict: Conflict, niceClasses: readonly number[]): boolean {
  const { kind, status, similarity, classOverlap } = conflict
  if (kind !== 'trademark' || !IN_FORCE.includes(status) || similarity.score < SIMILAR_FROM) return false
  return niceClasses.length === 0 || conflict.niceClasses.length === 0 || classOverlap.length > 0
}

function isWhole(row: CoverageRow): boolean {
  return row.state === 'answered' && row.method === 'similarity' && !row.truncated && row.provenAt !== null
}

/**
 * What a reader should know besides the verdict. Where many alike marks exist side by side, each of them may be weaker
 * against newcomers. That is for a person to judge, and lowers no score.
 */
export function notesOf(
  conflicts: readonly Conflict[],
  rows: readonly CoverageRow[],
  niceClasses: readonly number[],
): Note[] {
  const alike = conflicts.filter((conflict) => crowds(conflict, niceClasses))
  const count = new Set(alike.map(({ source, number, name }) => `${source} ${number ?? name}`)).size
  if (count < CROWDED_FROM) return []
  const relation = rows.every((row) => row.kind !== 'trademark' || isWhole(row)) ? 'eq' : 'gte'
  const where = niceClasses.length === 0 ? '' : ' in the classes asked for'
  const text = `${relation === 'gte' ? 'At least ' : ''}${count} similar marks stand side by side${where}. In a crowded field each may weigh less; the score does not count that.`
  return [{ code: 'crowded_field', text, count, relation, niceClasses: [...niceClasses] }]
}
