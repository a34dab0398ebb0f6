import { doc, z } from '../../zod.ts'
import { Jurisdiction } from '../constants.ts'
import { CalendarDate, HttpsUrl } from '../primitives.ts'

const Text = z.string().check(z.minLength(1))

/** A date as exact as its source: `2026`, `2026-04` or `2026-04-15`. */
const PartialDate = z
  .string()
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a year, a month or a day'))

/** The sources of a fact, which is `unconfirmed` if no source confirms it. */
const evidence = {
  sourceIds: doc(z.array(Text), 'Ids of the entries in sources where this was read; empty if none was found.'),
  confidence: doc(
    z.optional(z.enum(['unconfirmed'])),
    'Present if no source shows the fact, or its source is old or contradicted: ask the office.',
  ),
}

export const Statement = z.strictObject({
  text: doc(Text, 'The fact, in one or a few sentences.'),
  ...evidence,
})
export type Statement = z.infer<typeof Statement>

export const Link = z.strictObject({
  name: doc(Text, 'What the page is.'),
  url: doc(HttpsUrl, 'Its address, https.'),
  ...evidence,
})
export type Link = z.infer<typeof Link>

const RequirementSource = z.strictObject({
  id: doc(z.string().check(z.regex(/^[A-Z]{1,2}\d+$/)), 'Id that facts refer to.'),
  title: doc(Text, 'What the page is.'),
  url: doc(z.nullable(HttpsUrl), 'Its address; null if the page is known only under plain http.'),
  date: doc(Text, 'Its date, or "undated" with what can be told about its age.'),
  kind: doc(z.enum(['official', 'law_text', 'secondary']), 'The office itself, a text of the law, or someone else.'),
})

const Currency = z.enum(['CHF', 'EUR', 'USD'])
const ClassPosition = z.int().check(z.minimum(1), z.maximum(45))

const money = {
  amount: doc(z.number().check(z.minimum(0)), 'Amount in the currency, not in cents.'),
  currency: doc(Currency, 'ISO 4217.'),
  asOf: doc(PartialDate, 'Last date for which a source shows this amount.'),
  since: doc(z.nullable(PartialDate), 'Date from which the amount applies; null if unknown.'),
  note: doc(z.optional(Text), 'What the amount covers, if that needs saying.'),
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
      perClassOnPaper: doc(z.optional(Fee), 'The same on paper, if it differs.'),
    }),
  ),
  'Fees for further classes, by their place in the list; together they reach to the 45th.',
)

const includedClasses = doc(
  z.nullable(ClassPosition),
  'How many classes the basic amount covers; null if it covers all.',
)

const Fees = z.strictObject({
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
      paper: doc(z.nullable(Fee), 'Basic amount of a renewal on paper; null if none is listed.'),
      additionalClasses: ClassFees,
      lateSurcharge: doc(
        z.strictObject({
          fee: doc(z.nullable(Fee), 'Amount; null if it is only a share of the fee.'),
          percent: doc(z.nullable(z.number().check(z.minimum(0))), 'Share of the renewal fee in per cent, if any.'),
          cap: doc(z.nullable(Fee), 'Highest amount of the surcharge; null if none is known.'),
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

const FilingOffice = z.strictObject({
  name: doc(Text, 'Name in its own language.'),
  nameEnglish: doc(Text, 'Name in English.'),
  otherNames: doc(z.array(Text), 'Names in its other languages.'),
  abbreviation: doc(Text, 'What it is called for short.'),
  website: doc(HttpsUrl, 'Its own site.'),
  ...evidence,
})

const Register = z.strictObject({
  name: doc(Text, 'Name of the register of marks.'),
  search: doc(Link, 'Where a person can search it.'),
  alsoSearch: doc(z.array(Link), 'Registers whose records have effect there too.'),
  note: doc(z.nullable(Statement), 'What a search there leaves out.'),
})

const Portal = z.strictObject({
  ...Link.shape,
  channels: doc(z.array(Text).check(z.minLength(1)), 'Ways in which an application can be handed in.'),
})

const LegalBasis = z.strictObject({
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

const Representation = z.strictObject({
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

const Languages = z.strictObject({
  application: doc(z.array(Language).check(z.minLength(1)), 'Languages an application can be in, ISO 639-1.'),
  procedure: doc(z.array(Language).check(z.minLength(1)), 'Languages the office deals in, ISO 639-1.'),
  second: doc(
    z.nullable(
      z.strictObject({
        options: doc(z.array(Language).check(z.minLength(1)), 'Languages to choose from, ISO 639-1.'),
        rule: doc(Text, 'How it is chosen and what it is for.'),
      }),
    ),
    'Second language that must be named; null if none is asked for.',
  ),
  note: doc(z.nullable(Statement), 'What else is asked about languages.'),
  ...evidence,
})

const FilingBasis = z.strictObject({
  code: doc(Text, 'Short name, as the office uses it.'),
  label: doc(Text, 'What the application rests on.'),
  specimen: doc(Text, 'When proof of use has to be shown, or "none".'),
  canRegister: doc(z.boolean(), 'Whether a mark can be registered on this basis alone.'),
  ...evidence,
})

const FilingDate = z.strictObject({
  needs: doc(z.array(Text).check(z.minLength(1)), 'What the application must hold to get its date.'),
  feeDue: doc(Statement, 'When the fee is due.'),
  note: doc(z.nullable(Statement), 'What moves the date.'),
  ...evidence,
})

const DecimalMonths = z.number().check(z.minimum(0))

const Classification = z.strictObject({
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

const AcceleratedProcedure = z.strictObject({
  offered: doc(z.boolean(), 'Whether the office has one that is open to any application of the right form.'),
  name: doc(z.nullable(Text), 'What the office calls it.'),
  text: doc(Text, 'What it takes and what it brings.'),
  fee: doc(z.nullable(Fee), 'What it costs on top; null if it is not offered.'),
  ...evidence,
})

const Examination = z.strictObject({
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

const Publication = z.strictObject({
  stage: doc(z.enum(['before_registration', 'after_registration']), 'When the mark is published for opposition.'),
  gazette: doc(Statement, 'Where it is published.'),
  ...evidence,
})

const Opposition = z.strictObject({
  period: doc(
    z.strictObject({
      value: doc(z.int().check(z.minimum(1)), 'How many.'),
      unit: doc(z.enum(['months', 'days']), 'Of what.'),
    }),
    'How long an opposition can be filed.',
  ),
  startsAt: doc(Text, 'What the period counts from.'),
  extendable: doc(z.boolean(), 'Whether the period can be made longer.'),
  extendableToDays: doc(z.nullable(z.int().check(z.minimum(1))), 'Longest period in days, if it can be extended.'),
  grounds: doc(Statement, 'What an opposition can rest on.'),
  coolingOff: doc(z.nullable(Statement), 'Time the parties are given to settle; null if the law has none.'),
  note: doc(z.nullable(Statement), 'What else should be known.'),
  ...evidence,
})

const TimeToRegistration = z.strictObject({
  typicalMonths: doc(
    z.strictObject({ min: doc(DecimalMonths, 'At least.'), max: doc(DecimalMonths, 'At most.') }),
    'Months from filing to registration without trouble.',
  ),
  firstActionMonths: doc(z.nullable(DecimalMonths), 'Months to the first letter, if the office reports it.'),
  totalMonths: doc(z.nullable(DecimalMonths), 'Months to the end of the case on average, if the office reports it.'),
  asOf: doc(z.nullable(PartialDate), 'Date of the figures; null if the source has none.'),
  ...evidence,
})

const Years = z.int().check(z.minimum(0))
const Months = z.int().check(z.minimum(0))

const Duration = z.strictObject({
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

const Use = z.strictObject({
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
      graceYears: doc(z.nullable(Years), 'Years in which the mark need not be used; null if there are none.'),
      graceStartsAt: doc(z.nullable(Statement), 'What these years count from; null if there are none.'),
      consequence: doc(Statement, 'What happens to a mark that is not used.'),
      ...evidence,
    }),
    'Use after registration.',
  ),
  note: doc(z.nullable(Statement), 'What else should be known.'),
})

const Priority = z.strictObject({
  parisMonths: doc(
    Months,
    'Months in which an earlier application elsewhere gives its date (Paris Convention, Art. 4).',
  ),
  exhibition: doc(z.boolean(), 'Whether showing the goods at an exhibition gives priority.'),
  seniority: doc(z.boolean(), 'Whether an earlier national mark can be claimed as seniority, or serve as one.'),
  ...evidence,
})

const Madrid = z.strictObject({
  designation: doc(z.boolean(), 'Whether an international registration can be extended to it.'),
  officeOfOrigin: doc(z.boolean(), 'Whether an international registration can start from a mark there.'),
  ...evidence,
})

const SpecialRule = z.strictObject({
  key: doc(Text, 'Stable name of the rule.'),
  title: doc(Text, 'The rule in a few words.'),
  text: doc(Text, 'The rule.'),
  ...evidence,
})

const CompanyNames = z.strictObject({
  register: doc(z.nullable(Text), 'Register of companies; null if there is not one for the whole territory.'),
  url: doc(z.nullable(HttpsUrl), 'Where it can be searched.'),
  basis: doc(Text, 'Provisions on company names.'),
  statements: doc(z.array(Statement).check(z.minLength(1)), 'How company names and marks meet.'),
})

const DomainNames = z.strictObject({
  tlds: doc(z.array(z.string().check(z.regex(/^\.[a-z]+$/))).check(z.minLength(1)), 'Top-level domains used there.'),
  text: doc(Text, 'Who can register, and where disputes go.'),
  ...evidence,
})

/** Response of GET /api/v2/jurisdiction/:code. The schema is strict only to guard our own facts. */
export const JurisdictionRequirements = z.strictObject({
  code: doc(z.enum(Jurisdiction), 'The jurisdiction.'),
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
        text: doc(Text, 'How sources differ or what is not settled, and which source is followed here.'),
        sourceIds: evidence.sourceIds,
      }),
    ),
    'Differences between sources, and what could not be confirmed.',
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
        code: doc(z.enum(Jurisdiction), 'Code to ask jurisdiction/:code for.'),
        office: doc(Text, 'Name of the office that registers marks, in English.'),
        checkedOn: doc(CalendarDate, 'Day on which the facts were last gone through.'),
      }),
    ),
    'The jurisdictions that are covered.',
  ),
})
