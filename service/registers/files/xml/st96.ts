import { attribute, type XmlFormat } from './format.ts'
import { StandardRecord, standardFields } from './standard-record.ts'

const RECORDS = new Set(['Trademark'])

/** WIPO ST.96, as the IPI (Swissreg data delivery) and the USPTO (TSDR) use it. */
export const st96: XmlFormat = {
  title: 'a file after WIPO ST.96',
  roots: new Set([
    'ApiResponse',
    'Result',
    'TrademarkTransaction',
    'TrademarkTransactionBody',
    'TransactionData',
    'TrademarkBag',
    'Trademark',
  ]),
  records: RECORDS,
  fields: new Map([
    ...standardFields(RECORDS),
    ['ApplicationNumber', RECORDS],
    ['ApplicationNumberText', new Set(['ApplicationNumber'])],
    ['ClassificationKindCode', new Set(['GoodsServicesClassification'])],
    ['ClassNumber', new Set(['GoodsServicesClassification', 'ClassDescription'])],
    ['BasisInternationalRegistrationIndicator', new Set(['CurrentBasis'])],
  ]),
  skip: new Set([
    'RepresentativeBag',
    'NationalRepresentative',
    'NationalCorrespondent',
    'CorrespondenceAddress',
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
  cut: [],
  drop: null,
  trailing: new Set(),
  group: null,
  office: null,
  begin: (attributes) => new StandardRecord(attributes),
  refusal: (name, attributes) =>
    name === 'Result' && attribute(attributes, 'success') === 'false'
      ? 'the office answered that the request failed, with no data'
      : null,
}
