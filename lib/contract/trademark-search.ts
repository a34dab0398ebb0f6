import { doc, z } from '../zod.ts'
import { AskedSearch } from './asked.ts'
import { Count, Jurisdiction } from './primitives.ts'
import { boundHolds, resultShape, verdictHolds } from './result.ts'

/** Response of POST /api/v2/trademark/search: one page, without domains. */
export const TrademarkSearchResult = z
  .object({
    ...resultShape,
    jurisdiction: doc(z.nullable(Jurisdiction), 'The jurisdiction asked for, where it was one alone; else null.'),
    jurisdictions: doc(z.array(Jurisdiction), 'The jurisdictions asked for.'),
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
