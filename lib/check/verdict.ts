import type { AnswerOrigin, Coverage, CoverageRow, Note, UnsearchedRow } from '../contract/checks/answer.ts'
import type { Conflict, Frequency } from '../contract/checks/conflict.ts'
import {
  CAUTION_FROM,
  type Gap,
  Jurisdiction,
  MEMBER_STATES,
  Tier,
  type Verdict,
  verdictOf,
} from '../contract/constants.ts'
import { howOftenMet } from '../names/score/chance.ts'
import { SCORE_FROM } from '../names/score/score.ts'
import { CANARY_LASTS_MS } from '../sources/registers/canary.ts'
import { areCurrent } from '../sources/registers/record.ts'
import type { Source, SourceAnswer } from '../sources/source.ts'

export interface Judgement {
  score: number
  verdict: Verdict
  scoreIsLowerBound: boolean
  /** Only a caution has the following fields. */
  tier?: Tier
  chance?: number
  frequency?: Frequency
}

type Weighed = Pick<Conflict, 'score' | 'tier' | 'chance'> & Partial<Pick<Conflict, 'similarity'>>

function nearness(conflicts: readonly Weighed[]): Pick<Judgement, 'tier' | 'chance' | 'frequency'> {
  const tier = Tier.find((each) => conflicts.some((conflict) => conflict.tier === each))
  const [first, ...others] = conflicts.filter((conflict) => conflict.tier === tier && conflict.chance !== undefined)
  if (tier === undefined || first?.chance === undefined) return { tier }
  const nearest = others.reduce((least, other) => ((other.chance ?? 0) < (least.chance ?? 0) ? other : least), first)
  const chance = nearest.chance ?? 0
  if (nearest.similarity === undefined) return { tier, chance }
  return { tier, chance, frequency: howOftenMet(chance, nearest.similarity.score) }
}

/** Judges a check by conflicts and coverage. More of either never lowers the score, and a gap never helps. */
export function judge(conflicts: readonly Weighed[], { complete }: Pick<Coverage, 'complete'>): Judgement {
  const score = Math.max(0, ...conflicts.map((conflict) => conflict.score))
  const verdict = verdictOf(score, complete)
  return { score, verdict, scoreIsLowerBound: !complete, ...(verdict === 'caution' && nearness(conflicts)) }
}

/** Maximum age in milliseconds of a cached answer that counts as *none found*. */
const EMPTY_ANSWER_LASTS_MS = 10 * 60 * 1000

/** Returns true for a proven answer. A cached answer needs a canary from the time of its query. */
function isProvenLive({ origin, askedAt, provenAt }: CoverageRow, now: number): boolean {
  if (provenAt === null) return false
  const asked = origin === 'cache' && askedAt !== null ? Date.parse(askedAt) : now
  return Math.abs(asked - Date.parse(provenAt)) <= CANARY_LASTS_MS && now - asked <= EMPTY_ANSWER_LASTS_MS
}

/** Returns true if an empty row means *none found*: complete, proven, current, and more than letters compared. */
export function isComplete(row: CoverageRow, now: number): boolean {
  if (row.state !== 'answered' || row.method === 'text' || row.truncated) return false
  if (!row.dataAsOf) return isProvenLive(row, now)
  return row.provenAt !== null && areCurrent(row.kind, row.dataAsOf, now)
}

/**
 * Returns `asked` if the source can never answer this request fully (no connector, unsupported name, more similar
 * records than it returns). Returns `source` if the source failed, is outdated, unproven or not connected.
 */
export function gapOf(row: CoverageRow, unanswerable: boolean, now: number): Gap | undefined {
  if (isComplete(row, now)) return undefined
  return unanswerable ? 'asked' : 'source'
}

/** Returns true if the request itself made the answer incomplete. One required row with the gap `asked` is enough. */
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

function rowOrigin({ state, origin, dataAsOf }: CoverageRow): AnswerOrigin | null {
  if (state === 'answered_stale') return 'fallback'
  if (state !== 'answered') return null
  return origin ?? (dataAsOf ? 'snapshot' : 'live')
}

/** Origins in order of precedence. The first one that any row has becomes the origin of the check. */
const ORIGINS: readonly AnswerOrigin[] = ['fallback', 'cache', 'snapshot']

/** Returns the origin of the check. Skips brands in use, because they ship with the service. */
export function originOf(rows: readonly CoverageRow[]): AnswerOrigin {
  const origins = rows.filter(({ kind }) => kind !== 'brand_in_use').map(rowOrigin)
  return ORIGINS.find((origin) => origins.includes(origin)) ?? 'live'
}

/** Returns true if a required source is missing, stale or replaced by a fallback. */
export function isDegraded(rows: readonly CoverageRow[]): boolean {
  return rows.some((row) => row.required && (row.state !== 'answered' || row.origin === 'fallback'))
}

/** Number of similar marks that make a crowded field. The number is our own choice: no statute or court names one. */
export const CROWDED_FROM = 10

const IN_FORCE: readonly Conflict['status'][] = ['live', 'pending', 'unknown']

/** Returns true if a conflict adds to a crowded field. A mark with unknown classes counts too. */
function crowds(conflict: Conflict, niceClasses: readonly number[]): boolean {
  const { kind, status, similarity, classOverlap } = conflict
  if (kind !== 'trademark' || !IN_FORCE.includes(status) || similarity.score < SCORE_FROM.similar) return false
  return niceClasses.length === 0 || conflict.niceClasses.length === 0 || classOverlap.length > 0
}

function isWhole(row: CoverageRow): boolean {
  return row.state === 'answered' && row.method === 'similarity' && !row.truncated && row.provenAt !== null
}

interface Noted {
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

/** Returns a note about a crowded field, whose marks may each be weaker against newcomers. The score stays. */
function crowdedField({ conflicts, rows, asked: { niceClasses } }: Noted): Note | null {
  const count = countMarks(conflicts.filter((conflict) => crowds(conflict, niceClasses)))
  if (count < CROWDED_FROM) return null
  const relation = relationOf(rows)
  const where = niceClasses.length === 0 ? '' : ' in the classes asked for'
  const text = `${atLeast(relation)}${count} similar marks stand side by side${where}. In a crowded field each may weigh less; the score does not count that.`
  return { code: 'crowded_field', text, count, relation, niceClasses: [...niceClasses] }
}

/**
 * Returns true if the mark is valid in the jurisdiction. A mark of a member state bars an EU mark (Regulation (EU)
 * 2017/1001, Article 8(2)). An international registration also counts, because its designations are not always known.
 */
function isOfTerritory({ jurisdiction }: Conflict, asked: Jurisdiction): boolean {
  if (!Jurisdiction.some((known) => known === jurisdiction)) return true
  return ['EU', asked].includes(jurisdiction) || (asked === 'EU' && MEMBER_STATES.includes(jurisdiction))
}

/** Requires a complete search of the jurisdiction's registers. Otherwise the jurisdiction's own marks are unknown. */
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

/** Returns notes that the user must judge. Notes do not change the score. */
export function notesOf(noted: Noted): Note[] {
  return [otherTerritories(noted), crowdedField(noted)].filter((note) => note !== null)
}
