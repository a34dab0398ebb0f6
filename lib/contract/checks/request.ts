import { doc, z } from '../../zod.ts'
import { Jurisdiction, RecordStatus } from '../constants.ts'

const fiveCodes = Jurisdiction.join(', ')
const upper = (value: unknown) => (typeof value === 'string' ? value.trim().toUpperCase() : value)

const AnyCaseJurisdiction = z.pipe(z.transform(upper), z.enum(Jurisdiction, { error: `must be one of ${fiveCodes}` }))

const ClassNumber = z
  .int({ error: 'must be a whole number from 1 to 45' })
  .check(z.minimum(1, 'must be a whole number from 1 to 45'), z.maximum(45, 'must be a whole number from 1 to 45'))

const ClassList = z
  .array(ClassNumber, { error: 'must be a list of Nice classes' })
  .check(z.maxLength(45, 'must hold at most 45 classes'))

/** Reads classes that are written as `9,42`. */
const QueryClasses = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string'
      ? value
          .split(',')
          .filter((part) => part.trim() !== '')
          .map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : part))
      : value,
  ),
  ClassList,
)

const RawName = z
  .string({ error: 'is required and must be text' })
  .check(z.maxLength(2000, 'must be at most 200 characters after cleaning'))

const goodsWords = 'must be text of 1 to 500 characters'
/** Matches at most 20 terms. Each term is compared with the goods of every mark, so a long list would take seconds. */
const FEW_TERMS = /^[^;,\n]*(?:[;,\n][^;,\n]*){0,19}$/
const goodsTermsWords = 'must hold at most 20 terms, separated by semicolons or commas'
const Goods = z
  .string({ error: goodsWords })
  .check(z.minLength(1, goodsWords), z.maxLength(500, goodsWords), z.regex(FEW_TERMS, goodsTermsWords))
const GOODS =
  'What the name is for, in English: 1 to 20 terms, separated by semicolons ("coffee shop; roasted coffee"). Marks whose goods are known are compared with it.'

const sourcesWords = 'must be a list of at most 100 ids of sources, as "euipo"'
const SourceIds = z
  .array(z.string({ error: sourcesWords }).check(z.regex(/^[a-z0-9-]{1,40}$/, sourcesWords)), { error: sourcesWords })
  .check(z.maxLength(100, sourcesWords))
const QuerySourceIds = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? value.split(',').filter((id) => id !== '') : value)),
  SourceIds,
)
const LEAVE_OUT =
  'Ids of sources that this check is not to ask, as rows of a coverage have them. They are not complete then, and neither is the check, unless they are registers of another jurisdiction than the one asked. It is charged as usual.'

const RECEIPT = 'Whether the answer is to carry a signed receipt, by which anybody can tell that it was not changed.'

const STRICT = 'Whether an id in leaveOut that no source has is refused (400) instead of told in notes.'

/** Body of POST /api/v2/brand-check. The limits for a name apply after cleaning. */
export const BrandCheckBody = z.strictObject({
  name: doc(RawName, 'The name to check: 1-200 characters after cleaning, with a letter or a digit.'),
  jurisdiction: doc(
    z.nullish(AnyCaseJurisdiction),
    'CH, DE, EU, AT or US, in any case: its own register of marks is needed too. Every other connected register is asked as well, whatever the jurisdiction; the check is complete without it.',
  ),
  niceClasses: doc(z.nullish(ClassList), 'Nice classes the name is meant for.'),
  goods: doc(z.nullish(Goods), GOODS),
  leaveOut: doc(z.nullish(SourceIds), LEAVE_OUT),
  strict: doc(z.nullish(z.boolean({ error: 'must be true or false' })), STRICT),
  receipt: doc(z.nullish(z.boolean({ error: 'must be true or false' })), RECEIPT),
})

/** Query of GET /api/v2/brand-check: classes as `9,42`, ids as `euipo,zefix`. */
export const BrandCheckQuery = z.strictObject({
  name: doc(RawName, 'The name to check: 1-200 characters after cleaning, with a letter or a digit.'),
  jurisdiction: doc(
    z.optional(AnyCaseJurisdiction),
    'CH, DE, EU, AT or US, in any case: its own register of marks is needed too. Every other connected register is asked as well, whatever the jurisdiction; the check is complete without it.',
  ),
  niceClasses: doc(z.optional(QueryClasses), 'Nice classes, separated by commas.'),
  goods: doc(z.optional(Goods), GOODS),
  leaveOut: doc(z.optional(QuerySourceIds), `${LEAVE_OUT} Separated by commas.`),
  strict: doc(z.optional(z.enum(['1', '0'], { error: 'must be 1 or 0' })), STRICT),
  receipt: doc(z.optional(z.enum(['1', '0'], { error: 'must be 1 or 0' })), RECEIPT),
})

export interface BrandCheckRequest {
  name: string
  jurisdiction: Jurisdiction | null
  niceClasses: number[]
  goods?: string | null
  leaveOut?: string[]
}

const cursorWords = 'must be the nextCursor of the page before'
const ownerWords = 'must be text of 1 to 200 characters'
const statusWords = `must be one of ${RecordStatus.join(', ')}, or a list of them`
const Statuses = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? [value] : value)),
  z.array(z.enum(RecordStatus, { error: statusWords }), { error: statusWords }),
)

/** Body of POST /api/v2/trademark/search. */
export const TrademarkSearchBody = z.strictObject({
  name: doc(RawName, 'The name to search: 1-200 characters after cleaning, with a letter or a digit.'),
  jurisdictions: doc(
    z.nullish(
      z
        .array(AnyCaseJurisdiction, { error: `must be a list of ${fiveCodes}` })
        .check(z.minLength(1, 'must name at least one jurisdiction')),
    ),
    'Registers to search; all five if left out.',
  ),
  niceClasses: doc(z.nullish(ClassList), 'Only marks that share one of these classes; all if left out.'),
  goods: doc(z.nullish(Goods), GOODS),
  limit: doc(
    z.nullish(
      z
        .int({ error: 'must be a whole number from 1 to 200' })
        .check(
          z.minimum(1, 'must be a whole number from 1 to 200'),
          z.maximum(200, 'must be a whole number from 1 to 200'),
        ),
    ),
    'Conflicts a page, 1-200; 50 if left out.',
  ),
  cursor: doc(
    z.nullish(z.string({ error: cursorWords }).check(z.maxLength(500, cursorWords))),
    'nextCursor of the page before, with the same question; limit may differ.',
  ),
  status: doc(z.nullish(Statuses), 'Only marks of this status, or of these.'),
  filedAfter: doc(z.nullish(z.iso.date({ error: 'must be a day, as 2026-01-31' })), 'Only marks filed after this day.'),
  owner: doc(
    z.nullish(z.string({ error: ownerWords }).check(z.minLength(1, ownerWords), z.maxLength(200, ownerWords))),
    'Only marks whose owner contains this text.',
  ),
  receipt: doc(z.nullish(z.boolean({ error: 'must be true or false' })), RECEIPT),
})
export type TrademarkSearchBody = z.infer<typeof TrademarkSearchBody>
