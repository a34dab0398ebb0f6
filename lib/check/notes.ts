import type { CoverageRow, Note } from '../contract/answer.ts'
import type { Conflict } from '../contract/conflict.ts'
import { CAUTION_FROM, JURISDICTIONS, MEMBER_STATES } from '../contract/constants.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
import { SIMILAR_FROM } from '../names/score/points.ts'

/** Number of similar marks that make a crowded field. The number is our own choice: no statute or court names one. */
export const CROWDED_FROM = 10

const IN_FORCE: readonly Conflict['status'][] = ['live', 'pending', 'unknown']

/** Also counts marks with unknown classes. */
function crowds(conflict: Conflict, niceClasses: readonly number[]): boolean {
  const { kind, status, similarity, classOverlap } = conflict
  if (kind !== 'trademark' || !IN_FORCE.includes(status) || similarity.score < SIMILAR_FROM) return false
  return niceClasses.length === 0 || conflict.niceClasses.length === 0 || classOverlap.length > 0
}

function isWhole(row: CoverageRow): boolean {
  return row.state === 'answered' && row.method === 'similarity' && !row.truncated && row.provenAt !== null
}

export interface Noted {
  conflicts: readonly Conflict[]
  rows: readonly CoverageRow[]
  complete: boolean
  asked: { jurisdiction: Jurisdiction | null; niceClasses: readonly number[] }
}

/** Returns `gte` ("at least") if a trade mark register returned only some marks. */
function relationOf(rows: readonly CoverageRow[]): Note['relation'] {
  return rows.every((row) => row.kind !== 'trademark' || isWhole(row)) ? 'eq' : 'gte'
}

const atLeast = (relation: Note['relation']) => (relation === 'gte' ? 'At least ' : '')

const countMarks = (marks: readonly Conflict[]) =>
  new Set(marks.map(({ source, number, name }) => `${source} ${number ?? name}`)).size

/** Similar marks in a crowded field may each be weaker against newcomers. The note lowers no score. */
function crowdedField({ conflicts, rows, asked: { niceClasses } }: Noted): Note | null {
  const count = countMarks(conflicts.filter((conflict) => crowds(conflict, niceClasses)))
  if (count < CROWDED_FROM) return null
  const relation = relationOf(rows)
  const where = niceClasses.length === 0 ? '' : ' in the classes asked for'
  const text = `${atLeast(relation)}${count} similar marks stand side by side${where}. In a crowded field each may weigh less; the score does not count that.`
  return { code: 'crowded_field', text, count, relation, niceClasses: [...niceClasses] }
}

/**
 * A mark of a member state bars an EU mark (Regulation (EU) 2017/1001, Article 8(2)). An international registration
 * also counts, because its designations are not always known.
 */
function isOfTerritory({ jurisdiction }: Conflict, asked: Jurisdiction): boolean {
  if (!JURISDICTIONS.some((known) => known === jurisdiction)) return true
  return ['EU', asked].includes(jurisdiction) || (asked === 'EU' && MEMBER_STATES.includes(jurisdiction))
}

/** Requires a complete search of the jurisdiction's registers, because otherwise its marks are unknown. */
function otherTerritories({ conflicts, rows, complete, asked: { jurisdiction } }: Noted): Note | null {
  if (jurisdiction === null || !complete) return null
  const weighty = conflicts.filter(({ score }) => score >= CAUTION_FROM)
  const elsewhere = weighty.filter(
    (conflict) => conflict.kind === 'trademark' && !isOfTerritory(conflict, jurisdiction),
  )
  if (weighty.length === 0 || elsewhere.length < weighty.length) return null
  const count = countMarks(elsewhere)
  const relation = relationOf(rows)
  const text = `${atLeast(relation)}${count} ${count === 1 ? 'mark of other territories alone decides' : 'marks of other territories alone decide'} this: a mark protects where it is registered.`
  return { code: 'other_territories', text, count, relation, niceClasses: [] }
}

/** Returns notes that the user must judge. Notes change no score. */
export function notesOf(noted: Noted): Note[] {
  return [otherTerritories(noted), crowdedField(noted)].filter((note) => note !== null)
}
