import type { Conflict } from '../contract/conflict.ts'
import { CAUTION_FROM, JURISDICTIONS, MEMBER_STATES } from '../contract/constants.ts'
import type { CoverageRow } from '../contract/coverage.ts'
import type { Note } from '../contract/note.ts'
import type { Jurisdiction } from '../contract/primitives.ts'
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

/** What the notes of an answer are made from. */
export interface Noted {
  conflicts: readonly Conflict[]
  rows: readonly CoverageRow[]
  /** Whether every required source is complete. */
  complete: boolean
  asked: { jurisdiction: Jurisdiction | null; niceClasses: readonly number[] }
}

/** "at least" where a register of marks did not tell all it has. */
function relationOf(rows: readonly CoverageRow[]): Note['relation'] {
  return rows.every((row) => row.kind !== 'trademark' || isWhole(row)) ? 'eq' : 'gte'
}

const atLeast = (relation: Note['relation']) => (relation === 'gte' ? 'At least ' : '')

const countMarks = (marks: readonly Conflict[]) =>
  new Set(marks.map(({ source, number, name }) => `${source} ${number ?? name}`)).size

/** Many alike marks that exist side by side may each be weaker against newcomers. That lowers no score. */
function crowdedField({ conflicts, rows, asked: { niceClasses } }: Noted): Note | null {
  const count = countMarks(conflicts.filter((conflict) => crowds(conflict, niceClasses)))
  if (count < CROWDED_FROM) return null
  const relation = relationOf(rows)
  const where = niceClasses.length === 0 ? '' : ' in the classes asked for'
  const text = `${atLeast(relation)}${count} similar marks stand side by side${where}. In a crowded field each may weigh less; the score does not count that.`
  return { code: 'crowded_field', text, count, relation, niceClasses: [...niceClasses] }
}

/**
 * Whether a mark is of the territory of a check: that is the EU and the asked jurisdiction. A mark of a member state
 * bars an EU mark (Regulation (EU) 2017/1001, Article 8(2)). What an international registration names is not always
 * known.
 */
function isOfTerritory({ jurisdiction }: Conflict, asked: Jurisdiction): boolean {
  if (!JURISDICTIONS.some((known) => known === jurisdiction)) return true
  return ['EU', asked].includes(jurisdiction) || (asked === 'EU' && MEMBER_STATES.includes(jurisdiction))
}

/**
 * The conflicts that decide may all be marks of other territories. It is said only where the registers of the asked one
 * were searched in full: otherwise nobody knows what is there.
 */
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

/** What a reader should know besides the verdict. It is for a person to judge, and changes no score. */
export function notesOf(noted: Noted): Note[] {
  return [otherTerritories(noted), crowdedField(noted)].filter((note) => note !== null)
}
