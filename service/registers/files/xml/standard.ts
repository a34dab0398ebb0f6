import type { XmlFormat } from './format.ts'
import { GOODS_FIELDS } from './standard-goods.ts'
import { PARTY_FIELDS } from './standard-party.ts'
import { StandardRecord } from './standard-record.ts'

/** Of ST.66, ST.96 and the DPMA's lists, which borrow from ST.66. */
const RECORDS = new Set(['TradeMark', 'Entries'])

/**
 * WIPO ST.66 (EUIPO, DPMA, USPTO's TSDR), ST.96 (Swissreg, TSDR) and drafts between them. Mostly the same names at
 * different depths.
 */
export const standard: XmlFormat = {
  fields: new Map<string, ReadonlySet<string> | null>([
    ...[
      'RegistrationOfficeCode',
      'ApplicationNumber',
      'FileNumber',
      'RegistrationNumber',
      'ApplicationDate',
      'RegistrationDate',
      'ExpiryDate',
      'MarkCurrentStatusCode',
      'MarkFeature',
    ].map((name) => [name, RECORDS] as const),
    ['ApplicationNumberText', new Set([...RECORDS].map((record) => `${record}/ApplicationNumber`))],
    ['tm5StatusDesc', null],
    ['MarkFeatureCategory', null],
    ['MarkVerbalElementText', null],
    ['MarkSignificantVerbalElementText', null],
    ['MarkTransliteration', null],
    ['MarkTransliterationText', null],
    ['ClassificationKindCode', new Set(['GoodsServicesClassification'])],
    ['ClassNumber', new Set(['GoodsServicesClassification', 'ClassDescription'])],
    ...[...GOODS_FIELDS].map((name) => [name, new Set(['ClassDescription'])] as const),
    ['Classification', new Set(['Entries'])],
    ['Applicant', new Set(['Entries'])],
    ['BasisInternationalRegistrationIndicator', new Set(['CurrentBasis'])],
    ['DesignatedCountryCode', null],
    ...PARTY_FIELDS.map((name) => [name, null] as const),
  ]),
  long: GOODS_FIELDS,
  words: new Set(['MarkVerbalElementText', 'MarkSignificantVerbalElementText']),
  skip: new Set([
    // ST.66
    'RepresentativeDetails',
    'CorrespondenceAddress',
    'MarkDescriptionDetails',
    'MarkDisclaimerDetails',
    'MarkImageDetails',
    'MarkEventDetails',
    'MarkRecordDetails',
    'PublicationDetails',
    'PriorityDetails',
    'SeniorityDetails',
    'ExhibitionPriorityDetails',
    'OppositionDetails',
    'CancellationDetails',
    'AppealDetails',
    'DecisionDetails',
    'RecordDetails',
    'StaffDetails',
    'AssignmentBagExt',
    'Address',
    // ST.96
    'RepresentativeBag',
    'NationalRepresentative',
    'NationalCorrespondent',
    'AssociatedMarkBag',
    'MarkDescriptionBag',
    'MarkDisclaimerBag',
    'MarkImageBag',
    'MarkSoundBag',
    'PublicationBag',
    'PriorityBag',
    'SeniorityBag',
    'ExhibitionPriorityBag',
    'MarkEventBag',
    'MarkRecordBag',
    'AssignmentBag',
    'LegalProceedingsBag',
    'OppositionBag',
    'CancellationBag',
    'AppealBag',
    'PostalAddressBag',
  ]),
  cut: null,
  drop: null,
  trailing: new Set(['ApplicantDetails', 'HolderDetails']),
  office: null,
  begin: (attributes) => new StandardRecord(attributes),
}
