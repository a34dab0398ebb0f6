import { doc, z } from '../zod.ts'
import { evidence, Link, RequirementSource, Statement, Text } from './jurisdiction/evidence.ts'
import { Fees } from './jurisdiction/fees.ts'
import {
  FilingBasis,
  FilingDate,
  FilingOffice,
  Languages,
  LegalBasis,
  Portal,
  Register,
  Representation,
} from './jurisdiction/filing.ts'
import {
  AcceleratedProcedure,
  Classification,
  Examination,
  Opposition,
  Publication,
  TimeToRegistration,
} from './jurisdiction/procedure.ts'
import { CompanyNames, DomainNames, Duration, Madrid, Priority, SpecialRule, Use } from './jurisdiction/protection.ts'
import { CalendarDate, Jurisdiction } from './primitives.ts'

/**
 * Response of GET /api/v2/jurisdiction/:code. The schema is strict to guard our own facts. A client of another service
 * must accept further members.
 */
export const JurisdictionRequirements = z.strictObject({
  code: doc(Jurisdiction, 'The jurisdiction.'),
  kind: doc(z.enum(['national', 'regional']), 'One country, or a union of several.'),
  territory: doc(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1)),
    'Countries in which a mark registered there has effect, ISO 3166-1.',
  ),
  checkedOn: doc(CalendarDate, 'Day on which the facts were last gone through.'),
  disclaimer: doc(Text, 'What these facts are not.'),
  office: doc(FilingOffice, 'The office that registers marks.'),
  register: doc(Register, 'The register and where to search it.'),
  portal: doc(Portal, 'Where to file.'),
  legalBasis: doc(LegalBasis, 'The law.'),
  whoMayFile: doc(Statement, 'Who may be an applicant.'),
  representation: doc(Representation, 'Who needs somebody on the spot.'),
  languages: doc(Languages, 'Languages of application and procedure.'),
  filingBases: doc(z.array(FilingBasis).check(z.minLength(1)), 'What an application can rest on.'),
  filingDate: doc(FilingDate, 'What gives an application its date.'),
  classification: doc(Classification, 'How goods and services are classified.'),
  fees: doc(Fees, 'Official fees. Representatives cost extra.'),
  acceleratedProcedure: doc(AcceleratedProcedure, 'A faster way to registration.'),
  examination: doc(Examination, 'What the office examines.'),
  timeToRegistration: doc(TimeToRegistration, 'How long it takes.'),
  publication: doc(Publication, 'When and where the mark is published.'),
  opposition: doc(Opposition, 'How others can oppose.'),
  duration: doc(Duration, 'How long a registration lasts and how it is renewed.'),
  use: doc(Use, 'Whether and when the mark must be used.'),
  priority: doc(Priority, 'Claims to an earlier date.'),
  madrid: doc(Madrid, 'Its part in the Madrid System of international registration.'),
  specialRules: doc(z.array(SpecialRule), 'Rules that surprise applicants from elsewhere.'),
  companyNames: doc(CompanyNames, 'How company names and marks meet.'),
  domainNames: doc(DomainNames, 'Country domains.'),
  openPoints: doc(
    z.array(
      z.strictObject({
        topic: doc(Text, 'What it is about.'),
        text: doc(Text, 'Where sources differ or a fact is not settled, and which one is followed here.'),
        sourceIds: evidence.sourceIds,
      }),
    ),
    'Where sources differ, and what could not be confirmed.',
  ),
  links: doc(z.array(Link).check(z.minLength(1)), 'Official pages to read before filing.'),
  sources: doc(z.array(RequirementSource).check(z.minLength(1)), 'Where the facts were read.'),
})
export type JurisdictionRequirements = z.infer<typeof JurisdictionRequirements>

/** Response of GET /api/v2/jurisdiction. */
export const JurisdictionList = z.object({
  jurisdictions: doc(
    z.array(
      z.object({
        code: doc(Jurisdiction, 'Code to ask jurisdiction/:code for.'),
        office: doc(Text, 'Name of the office that registers marks, in English.'),
        checkedOn: doc(CalendarDate, 'Day on which the facts were last gone through.'),
      }),
    ),
    'The jurisdictions that are covered.',
  ),
})
