export const ROOTS = new Set([
  'trademark-applications-daily',
  'Transaction',
  'TradeMarkTransactionBody',
  'TradeMarkDetails',
  'TradeMarks',
  'ApplicantDetails',
  'Applicants',
  'RepresentativeDetails',
  'Representatives',
  'HitList',
  'Error',
  'ApiResponse',
  'Result',
  'TrademarkTransaction',
  'TrademarkTransactionBody',
  'TransactionData',
  'TrademarkBag',
])

/** Pages, schemas, stylesheets and pictures, in lower case. */
export const ROOTS_WITHOUT_MARKS: ReadonlySet<string> = new Set(['html', 'schema', 'stylesheet', 'transform', 'svg'])
