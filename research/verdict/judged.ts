import { classOverlap, riskOf } from '../../lib/check/risk.ts'
import { judge } from '../../lib/check/verdict.ts'
import { Tier } from '../../lib/contract/constants.ts'
import { eValueOf } from '../../lib/names/score/chance.ts'
import type { NameSearch } from '../../lib/names/search.ts'
import type { Hit } from '../../lib/sources/source.ts'
import { ALL_HITS } from '../match/decided.ts'
import type { HeldMarks } from './held-marks.ts'

/** Grades of a hit or a check, the gravest first. */
export const GRADES = ['conflict', ...Tier, 'none'] as const
export type Grade = (typeof GRADES)[number]

/** Result of a check, by the product's own judgement for an answer of all registers. */
export interface Judged {
  grade: Grade
  score: number
}

/** A mark that a search found. */
export interface Met extends ReturnType<typeof riskOf> {
  ref: number
  similarity: Hit['similarity']
  /**
   * How many marks this near a coined name meets by chance; null where the mark is not in force or in other classes.
   */
  expected: number | null
}

/** The day of all checks. A made mark that expired has no date, and is renewable on any. */
const NOW = Date.parse('2026-11-20T09:00:00Z')

const UNTOLD = { number: null, owner: null, filedOn: null, registeredOn: null, expiresOn: null, recordUrl: null }

/** All marks that the product's search finds, each weighed by itself. An empty list of classes stands for all. */
export function meet(names: NameSearch, held: HeldMarks, asked: string, niceClasses: readonly number[]): Met[] {
  const scope = { niceClasses, records: held.size }
  const { hits } = names.search(asked, { limit: ALL_HITS, weighedIn: niceClasses })
  return hits.map(({ ref, name, similarity }) => {
    const kept = { niceClasses: held.classesOf(ref), status: held.statusOf(ref) }
    const hit: Hit = { ...UNTOLD, ...kept, name, kind: 'trademark', jurisdiction: 'EU', similarity }
    const isMet = held.isInForce(ref) && (niceClasses.length === 0 || classOverlap(hit, niceClasses).length > 0)
    return {
      ...riskOf(hit, { ...scope, now: NOW, goods: null }),
      ref,
      similarity,
      expected: isMet ? eValueOf(similarity.score, scope) : null,
    }
  })
}

/** What a check with these hits comes to. */
export function judgeMet(met: readonly Met[]): Judged {
  const { verdict, tier, score } = judge(met, { complete: true })
  return { grade: verdict === 'conflict' ? 'conflict' : (tier ?? 'none'), score }
}
