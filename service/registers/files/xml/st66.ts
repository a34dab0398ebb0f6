import { type Attributes, attribute, type XmlFormat } from './format.ts'
import { StandardRecord, standardFields } from './standard-record.ts'

const RECORDS = new Set(['TradeMark', 'Entries'])

/** WIPO ST.66, as EUIPO, DPMA and others use it, with the DPMA's lists of hits, which borrow from it. */
export const st66: XmlFormat = {
  title: 'a file after WIPO ST.66',
  roots: new Set([
    'Transaction',
    'TradeMarkTransactionBody',
    'TradeMarkDetails',
    'TradeMarks',
    'TradeMark',
    'ApplicantDetails',
    'Applicants',
    'RepresentativeDetails',
    'Representatives',
    'HitList',
    'Error',
  ]),
  records: RECORDS,
  fields: new Map([
    ...standardFields(RECORDS),
    ['ApplicationNumber', RECORDS],
    ['ClassNumber', new Set(['ClassDescription'])],
    ['Classification', new Set(['Entries'])],
    ['Applicant', new Set(['Entries'])],
  ]),
  skip: new Set([
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
  ]),
  cut: [],
  drop: null,
  trailing: new Set(['ApplicantDetails', 'HolderDetails']),
  group: 'TransactionData',
  office: null,
  begin: (attributes) => new StandardRecord(attributes),
  refusal,
}

function refusal(name: string, attributes: Attributes): string | null {
  if (name === 'TransactionErrorText' || name === 'TransactionErrorDetails')
    return 'the office answered with an error and no data'
  if (name !== 'Error') return null
  const said = attribute(attributes, 'Message_EN') ?? attribute(attributes, 'Message_DE')
  return `the office answered with an error and no data${said ? `: ${said.slice(0, 200)}` : ''}`
}
