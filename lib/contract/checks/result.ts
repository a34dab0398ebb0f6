import { doc, z } from '../../zod.ts'
import { ChargeReason, Jurisdiction, Verdict, verdictOf } from '../constants.ts'
import { Count, Instant, NiceClasses, Points } from '../primitives.ts'
import { AnswerOrigin, AskedCheck, AskedSearch, Coverage, DomainAnswer, Note } from './answer.ts'
import { Conflict, Frequency, tierShape } from './conflict.ts'

const resultShape = {
  id: doc(z.uuid(), 'Id of this answer.'),
  name: doc(z.string().check(z.minLength(1), z.maxLength(200)), 'The name as it was checked, after cleaning.'),
  score: doc(Points, 'Risk, 0-100, higher is riskier. Read it together with scoreIsLowerBound.'),
  verdict: doc(z.enum(Verdict), 'conflict 75-100, caution 40-74, incomplete or none_found below 40.'),
  ...tierShape,
  frequency: doc(z.optional(Frequency), 'How often a caution so near is met; see docs/explanation/verdict.md.'),
  conflicts: doc(z.array(Conflict), 'Names found to be alike, riskiest first.'),
  legalRequirements: doc(
    z.object({ jurisdictions: doc(z.array(z.enum(Jurisdiction)), 'Codes to ask jurisdiction/:code for.') }),
    'Where the filing requirements can be read.',
  ),
  checkedAt: doc(Instant, 'When the check ended.'),
  source: doc(
    AnswerOrigin,
    'live: all fetched now; cache: some from memory; snapshot: registers from current imported records; fallback: something from an older or secondary path.',
  ),
  degraded: doc(z.boolean(), 'True when a required source is missing, stale or from a fallback.'),
  scoreIsLowerBound: doc(z.boolean(), 'True when a required source is not complete: the risk can only be higher.'),
  niceClasses: doc(
    NiceClasses,
    'Classes the check was scoped to, with those an older Nice edition used; empty for all.',
  ),
  coverage: doc(Coverage, 'What was searched, what did not answer, and what was not searched.'),
  notes: doc(z.optional(z.array(Note)), 'What a reader should know that changes neither score nor verdict.'),
  variants: doc(z.array(z.string()), 'Spellings that were searched.'),
  charged: doc(z.boolean(), 'Whether this answer counts against the quota.'),
  chargeReason: doc(
    z.optional(z.enum(ChargeReason)),
    'Why it counts (verdict; asked: incomplete because of what was asked; free_checks_used_up) or does not (source_gap: incomplete because a source failed or is not connected here; repeat; test; several_names).',
  ),
  test: doc(z.boolean(), 'True for answers made for a test key.'),
  receipt: doc(
    z.nullable(z.string().check(z.regex(/^v\d+\.[\w-]+\.[\w-]+$/))),
    'Signed receipt `v1.<key id>.<signature>`, if one was asked for: Ed25519 over the answer without it, in the canonical form of RFC 8785.',
  ),
}

interface Judged {
  score: number
  verdict: Verdict
  scoreIsLowerBound: boolean
  coverage: { complete: boolean }
}

/** Returns true if the verdict follows from score and coverage (docs/explanation/verdict.md). */
export function verdictHolds(result: Judged): boolean {
  return result.verdict === verdictOf(result.score, !result.scoreIsLowerBound && result.coverage.complete)
}

function boundHolds(result: Pick<Judged, 'scoreIsLowerBound' | 'coverage'>): boolean {
  return result.scoreIsLowerBound === !result.coverage.complete
}

export const BrandCheckResult = z
  .object({
    ...resultShape,
    jurisdiction: doc(z.nullable(z.enum(Jurisdiction)), 'The jurisdiction asked for, or null.'),
    request: doc(z.optional(AskedCheck), 'All that was asked, which a receipt binds.'),
    domains: doc(z.array(DomainAnswer), 'Domains made from the name. They never decide the verdict.'),
  })
  .check(
    z.refine(boundHolds, {
      error: 'an incomplete coverage makes the score a lower bound',
      path: ['scoreIsLowerBound'],
    }),
    z.refine(verdictHolds, { error: 'the verdict does not follow from score and coverage', path: ['verdict'] }),
  )
export type BrandCheckResult = z.infer<typeof BrandCheckResult>

/** Response of POST /api/v2/trademark/search: one page, without domains. */
export const TrademarkSearchResult = z
  .object({
    ...resultShape,
    jurisdiction: doc(z.nullable(z.enum(Jurisdiction)), 'The jurisdiction asked for, if it was one alone; else null.'),
    jurisdictions: doc(z.array(z.enum(Jurisdiction)), 'The jurisdictions asked for.'),
    request: doc(z.optional(AskedSearch), 'All that was asked, filters included, which a receipt binds.'),
    total: doc(
      z.object({
        value: doc(
          Count,
          'How many marks can be listed, over all pages: those that are alike and pass the filters. coverage counts matches before that.',
        ),
        relation: doc(
          z.enum(['eq', 'gte']),
          'eq: no more are known to exist; gte: more may exist, because a register was cut short (truncated) or missing (coverage).',
        ),
      }),
      'Size of the whole answer over all pages.',
    ),
    truncated: doc(
      z.optional(z.boolean()),
      'Whether a source found more that is alike than it gives. The pages list total.value marks and no more: narrow the search to see others.',
    ),
    nextCursor: doc(
      z.nullable(z.string()),
      'Pass as cursor for the next page of the same question; null on the last. 410 once a register has changed.',
    ),
  })
  .check(
    z.refine(boundHolds, {
      error: 'an incomplete coverage makes the score a lower bound',
      path: ['scoreIsLowerBound'],
    }),
    z.refine(verdictHolds, { error: 'the verdict does not follow from score and coverage', path: ['verdict'] }),
  )
export type TrademarkSearchResult = z.infer<typeof TrademarkSearchResult>
