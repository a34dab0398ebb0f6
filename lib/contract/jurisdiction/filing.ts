import { doc, z } from '../../zod.ts'
import { HttpsUrl } from '../primitives.ts'
import { evidence, Link, Statement, Text } from './evidence.ts'

export const FilingOffice = z.strictObject({
  name: doc(Text, 'Name in its own language.'),
  nameEnglish: doc(Text, 'Name in English.'),
  otherNames: doc(z.array(Text), 'Names in its other languages.'),
  abbreviation: doc(Text, 'What it is called for short.'),
  website: doc(HttpsUrl, 'Its own site.'),
  ...evidence,
})

export const Register = z.strictObject({
  name: doc(Text, 'Name of the register of marks.'),
  search: doc(Link, 'Where a person can search it.'),
  alsoSearch: doc(z.array(Link), 'Registers whose records have effect there too.'),
  note: doc(z.nullable(Statement), 'What a search there leaves out.'),
})

export const Portal = z.strictObject({
  ...Link.shape,
  channels: doc(z.array(Text).check(z.minLength(1)), 'Ways in which an application can be handed in.'),
})

export const LegalBasis = z.strictObject({
  act: doc(Statement, 'The trade mark act.'),
  rules: doc(Statement, 'Ordinances and rules under it.'),
  filing: doc(Statement, 'Provisions on filing.'),
  filingDate: doc(Statement, 'Provisions on the filing date.'),
  absoluteGrounds: doc(Statement, 'Provisions on what cannot be a mark.'),
  relativeGrounds: doc(Statement, 'Provisions on earlier rights.'),
  opposition: doc(Statement, 'Provisions on opposition.'),
  duration: doc(Statement, 'Provisions on duration and renewal.'),
  use: doc(Statement, 'Provisions on use.'),
  representation: doc(Statement, 'Provisions on representation.'),
  fees: doc(Statement, 'Where the fees are laid down.'),
})

export const Representation = z.strictObject({
  required: doc(
    z.enum(['for_some_non_residents', 'non_residents', 'non_eea']),
    'Who cannot file alone: some applicants from abroad, all of them, or those outside the EEA.',
  ),
  kind: doc(
    z.enum(['address_for_service', 'authorised_recipient_or_attorney', 'professional_representative', 'attorney']),
    'What they need.',
  ),
  summary: doc(Text, 'The rule in words.'),
  cases: doc(
    z
      .array(
        z.strictObject({
          applicant: doc(Text, 'Where the applicant lives or has its seat.'),
          required: doc(z.boolean(), 'Whether someone has to be named.'),
          need: doc(z.nullable(Text), 'Who; null for nobody.'),
          confidence: evidence.confidence,
        }),
      )
      .check(z.minLength(1)),
    'The rule by origin of the applicant.',
  ),
  ...evidence,
})

const Language = z.string().check(z.regex(/^[a-z]{2}$/))

export const Languages = z.strictObject({
  application: doc(z.array(Language).check(z.minLength(1)), 'Languages an application can be in, ISO 639-1.'),
  procedure: doc(z.array(Language).check(z.minLength(1)), 'Languages the office deals in, ISO 639-1.'),
  second: doc(
    z.nullable(
      z.strictObject({
        options: doc(z.array(Language).check(z.minLength(1)), 'Languages to choose from, ISO 639-1.'),
        rule: doc(Text, 'How it is chosen and what it is for.'),
      }),
    ),
    'Second language that must be named; null where none is asked for.',
  ),
  note: doc(z.nullable(Statement), 'What else is asked about languages.'),
  ...evidence,
})

export const FilingBasis = z.strictObject({
  code: doc(Text, 'Short name, as the office uses it.'),
  label: doc(Text, 'What the application rests on.'),
  specimen: doc(Text, 'When proof of use has to be shown, or "none".'),
  canRegister: doc(z.boolean(), 'Whether a mark can be registered on this basis alone.'),
  ...evidence,
})

export const FilingDate = z.strictObject({
  needs: doc(z.array(Text).check(z.minLength(1)), 'What the application must hold to get its date.'),
  feeDue: doc(Statement, 'When the fee is due.'),
  note: doc(z.nullable(Statement), 'What moves the date.'),
  ...evidence,
})
