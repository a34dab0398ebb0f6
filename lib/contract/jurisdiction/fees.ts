import { doc, z } from '../../zod.ts'
import { evidence, PartialDate, Text } from './evidence.ts'

const Currency = z.enum(['CHF', 'EUR', 'USD'])
const ClassPosition = z.int().check(z.minimum(1), z.maximum(45))

const money = {
  amount: doc(z.number().check(z.minimum(0)), 'Amount in the currency, not in cents.'),
  currency: doc(Currency, 'ISO 4217.'),
  asOf: doc(PartialDate, 'Last date for which a source shows this amount.'),
  since: doc(z.nullable(PartialDate), 'Date from which the amount applies; null where unknown.'),
  note: doc(z.optional(Text), 'What the amount covers, where that needs saying.'),
  ...evidence,
}

export const Fee = z.strictObject({
  ...money,
  components: doc(
    z.optional(
      z.array(
        z.strictObject({
          key: doc(Text, 'Stable name of the part.'),
          fee: doc(z.strictObject(money), 'Its amount.'),
        }),
      ),
    ),
    'Parts the amount is made of.',
  ),
})
export type Fee = z.infer<typeof Fee>

const NamedFee = z.strictObject({
  key: doc(Text, 'Stable name.'),
  label: doc(Text, 'What it is for.'),
  fee: doc(Fee, 'The amount.'),
})

const ClassFees = doc(
  z.array(
    z.strictObject({
      fromClass: doc(ClassPosition, 'First class of the list it applies to, counted from 1.'),
      toClass: doc(z.nullable(ClassPosition), 'Last class it applies to; null for every further one.'),
      perClass: doc(Fee, 'Amount for each of these classes.'),
      perClassOnPaper: doc(z.optional(Fee), 'The same on paper, where it differs.'),
    }),
  ),
  'Fees for further classes, by their place in the list; together they reach to the 45th.',
)

const includedClasses = doc(
  z.nullable(ClassPosition),
  'How many classes the basic amount covers; null where it covers all.',
)

export const Fees = z.strictObject({
  currency: doc(Currency, 'Currency of the office, ISO 4217.'),
  application: doc(
    z.strictObject({
      includedClasses,
      online: doc(Fee, 'Basic amount of an electronic application.'),
      paper: doc(Fee, 'Basic amount of an application on paper.'),
      additionalClasses: ClassFees,
      surcharges: doc(
        z.array(
          z.strictObject({
            ...NamedFee.shape,
            per: doc(Text, 'What it is charged for.'),
          }),
        ),
        'Amounts that come on top in some cases.',
      ),
    }),
    'What an application costs.',
  ),
  opposition: doc(Fee, 'What an opposition costs the opponent.'),
  renewal: doc(
    z.strictObject({
      includedClasses,
      online: doc(Fee, 'Basic amount of an electronic renewal.'),
      paper: doc(z.nullable(Fee), 'Basic amount of a renewal on paper; null where none is listed.'),
      additionalClasses: ClassFees,
      lateSurcharge: doc(
        z.strictObject({
          fee: doc(z.nullable(Fee), 'Amount; null where it is only a share of the fee.'),
          percent: doc(z.nullable(z.number().check(z.minimum(0))), 'Share of the renewal fee in per cent, if any.'),
          cap: doc(z.nullable(Fee), 'Highest amount of the surcharge; null where none is known.'),
          ...evidence,
        }),
        'What comes on top in the months of grace.',
      ),
    }),
    'What renewing for another term costs.',
  ),
  other: doc(z.array(NamedFee), 'Other fees an owner may meet.'),
  refunds: doc(z.array(NamedFee), 'Money that can come back to the applicant.'),
})
export type Fees = z.infer<typeof Fees>
