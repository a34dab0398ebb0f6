/** The public client. It depends neither on a browser nor on Node. */

export type { JurisdictionRequirements } from '../contract/api/filing-requirements.ts'
export type { ProblemCode } from '../contract/api/problem.ts'
export type { Quotas } from '../contract/api/quotas.ts'
export type { ReceiptKey, ReceiptKeys } from '../contract/api/receipt-keys.ts'
export type { Coverage, CoverageRow, DomainAnswer, UnsearchedRow } from '../contract/checks/answer.ts'
export type { Conflict } from '../contract/checks/conflict.ts'
export type { Jurisdiction } from '../contract/constants.ts'
export type {
  CheckAnswer,
  CheckOptions,
  CheckRequest,
  ClientOptions,
  SearchQuestion as SearchRequest,
} from './check-client.ts'
export { claimKey } from './check-client.ts'
export { type Client, createClient, type SearchAnswer } from './client.ts'
export { ServiceFailure } from './failure.ts'
export { type ReceiptFault, type ReceiptVerdict, verifyReceipt } from './receipts.ts'
export type { ProgressEvent } from './tolerant.ts'
export type { ReadSearchResult as SearchResult } from './tolerant-search.ts'
export type { CheckResult, Failure, FailureKind, QuotaRest as QuotaLeft, ReadVerdict } from './types.ts'
