import { doc, z } from '../../zod.ts'
import { HttpsUrl } from '../primitives.ts'
import { evidence, Statement, Text } from './evidence.ts'

const Years = z.int().check(z.minimum(0))
const Months = z.int().check(z.minimum(0))

export const Duration = z.strictObject({
  years: doc(Years, 'Years of a term.'),
  startsAt: doc(z.enum(['filing_date', 'registration_date']), 'What the first term counts from.'),
  renewableWithoutLimit: doc(z.boolean(), 'Whether it can be renewed again and again.'),
  renewalOpensMonthsBefore: doc(Months, 'Months before expiry from which it can be renewed.'),
  graceMonths: doc(Months, 'Months after expiry in which it still can, with a surcharge.'),
  interimFilings: doc(
    z.array(
      z.strictObject({
        name: doc(Text, 'What has to be filed.'),
        fromYear: doc(Years, 'From the end of this year of the term.'),
        toYear: doc(Years, 'To the end of this year.'),
        graceMonths: doc(Months, 'Months after that in which it still can, with a surcharge.'),
      }),
    ),
    'What must be filed within a term to keep the mark.',
  ),
  ...evidence,
})

export const Use = z.strictObject({
  toRegister: doc(
    z.strictObject({
      required: doc(z.boolean(), 'Whether the mark must be in use before it is registered.'),
      declarationAtFiling: doc(z.boolean(), 'Whether use, or the intention to use, is declared at filing.'),
      specimenAtFiling: doc(z.boolean(), 'Whether some applications show proof of use at filing.'),
      specimenLater: doc(z.boolean(), 'Whether proof of use is asked for later without an attack.'),
      specimen: doc(z.nullable(Text), 'When proof of use has to be shown; null for never.'),
      ...evidence,
    }),
    'Use before registration.',
  ),
  afterRegistration: doc(
    z.strictObject({
      proofToRenew: doc(z.boolean(), 'Whether renewal needs proof of use.'),
      graceYears: doc(z.nullable(Years), 'Years in which the mark need not be used; null where there are none.'),
      graceStartsAt: doc(z.nullable(Statement), 'What these years count from; null where there are none.'),
      consequence: doc(Statement, 'What happens to a mark that is not used.'),
      ...evidence,
    }),
    'Use after registration.',
  ),
  note: doc(z.nullable(Statement), 'What else should be known.'),
})

export const Priority = z.strictObject({
  parisMonths: doc(
    Months,
    'Months in which an earlier application elsewhere gives its date (Paris Convention, Art. 4).',
  ),
  exhibition: doc(z.boolean(), 'Whether showing the goods at an exhibition gives priority.'),
  seniority: doc(z.boolean(), 'Whether an earlier national mark can be claimed as seniority, or serve as one.'),
  ...evidence,
})

export const Madrid = z.strictObject({
  designation: doc(z.boolean(), 'Whether an international registration can be extended to it.'),
  officeOfOrigin: doc(z.boolean(), 'Whether an international registration can start from a mark there.'),
  ...evidence,
})

export const SpecialRule = z.strictObject({
  key: doc(Text, 'Stable name of the rule.'),
  title: doc(Text, 'The rule in a few words.'),
  text: doc(Text, 'The rule.'),
  ...evidence,
})

export const CompanyNames = z.strictObject({
  register: doc(z.nullable(Text), 'Register of companies; null where there is not one for the whole territory.'),
  url: doc(z.nullable(HttpsUrl), 'Where it can be searched.'),
  basis: doc(Text, 'Provisions on company names.'),
  statements: doc(z.array(Statement).check(z.minLength(1)), 'How company names and marks meet.'),
})

export const DomainNames = z.strictObject({
  tlds: doc(z.array(z.string().check(z.regex(/^\.[a-z]+$/))).check(z.minLength(1)), 'Top-level domains used there.'),
  text: doc(Text, 'Who can register, and where disputes go.'),
  ...evidence,
})
