import { doc, z } from '../../zod.ts'
import { CalendarDate } from '../primitives.ts'
import { evidence, PartialDate, Statement, Text } from './evidence.ts'
import { Fee } from './fees.ts'

const Months = z.number().check(z.minimum(0))

export const Classification = z.strictObject({
  system: doc(Text, 'Name of the classification.'),
  edition: doc(z.int().check(z.minimum(1)), 'Its edition.'),
  version: doc(Text, 'Its version, a year.'),
  label: doc(Text, 'Edition and version as offices write them.'),
  inForceSince: doc(CalendarDate, 'First day on which it applies to new applications.'),
  classes: doc(z.int().check(z.minimum(1)), 'How many classes it has.'),
  multiClassApplications: doc(z.boolean(), 'Whether one application can name several classes.'),
  note: doc(Text, 'What the edition changed, and what follows for a search.'),
  ...evidence,
})

export const AcceleratedProcedure = z.strictObject({
  offered: doc(z.boolean(), 'Whether the office has one that is open to any application of the right form.'),
  name: doc(z.nullable(Text), 'What the office calls it.'),
  text: doc(Text, 'What it takes and what it brings.'),
  fee: doc(z.nullable(Fee), 'What it costs on top; null where it is not offered.'),
  ...evidence,
})

export const Examination = z.strictObject({
  absoluteGrounds: doc(z.boolean(), 'Whether the office examines if the sign can be a mark at all.'),
  earlierMarks: doc(z.boolean(), 'Whether the office itself refuses because of earlier marks.'),
  searchReport: doc(
    z.enum(['none', 'on_request', 'in_office_action']),
    'Whether the applicant is told of earlier marks: never, on request, or when the office objects.',
  ),
  note: doc(z.nullable(Statement), 'What else should be known.'),
  earlierOwnersTold: doc(
    z.strictObject({
      told: doc(z.boolean(), 'Whether the office tells owners of earlier marks of the application.'),
      ...evidence,
    }),
    'Whether an earlier owner hears of it from the office.',
  ),
  ...evidence,
})

export const Publication = z.strictObject({
  stage: doc(z.enum(['before_registration', 'after_registration']), 'When the mark is published for opposition.'),
  gazette: doc(Statement, 'Where it is published.'),
  ...evidence,
})

export const Opposition = z.strictObject({
  period: doc(
    z.strictObject({
      value: doc(z.int().check(z.minimum(1)), 'How many.'),
      unit: doc(z.enum(['months', 'days']), 'Of what.'),
    }),
    'How long an opposition can be filed.',
  ),
  startsAt: doc(Text, 'What the period counts from.'),
  extendable: doc(z.boolean(), 'Whether the period can be made longer.'),
  extendableToDays: doc(z.nullable(z.int().check(z.minimum(1))), 'Longest period in days, where it can.'),
  grounds: doc(Statement, 'What an opposition can rest on.'),
  coolingOff: doc(z.nullable(Statement), 'Time the parties are given to settle; null where the law has none.'),
  note: doc(z.nullable(Statement), 'What else should be known.'),
  ...evidence,
})

export const TimeToRegistration = z.strictObject({
  typicalMonths: doc(
    z.strictObject({ min: doc(Months, 'At least.'), max: doc(Months, 'At most.') }),
    'Months from filing to registration without trouble.',
  ),
  firstActionMonths: doc(z.nullable(Months), 'Months to the first letter, where the office reports it.'),
  totalMonths: doc(z.nullable(Months), 'Months to the end of the case on average, where the office reports it.'),
  asOf: doc(z.nullable(PartialDate), 'Date of the figures; null where the source has none.'),
  ...evidence,
})
