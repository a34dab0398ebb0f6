/** Root elements of the files of the offices. */
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

/** Root elements, in lower case, of what surely holds no marks: pages, schemas, stylesheets and pictures. */
export const ROOTS_WITHOUT_MARKS: ReadonlySet<string> = new Set(['html', 'schema', 'stylesheet', 'transform', 'svg'])
