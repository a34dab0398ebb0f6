/** What a program needs to use a Brand Check service: nothing here is bound to a browser or to Node. */
export type { Conflict } from '../contract/conflict.ts'
export type { Coverage, CoverageRow, UnsearchedRow } from '../contract/coverage.ts'
export type { DomainAnswer } from '../contract/domain.ts'
export type { Jurisdiction } from '../contract/primitives.ts'
export type { ProblemCode } from '../contract/problem.ts'
export type { Quotas } from '../contract/quotas.ts'
export type { ReceiptKey, ReceiptKeys } from '../contract/receipt-keys.ts'
export { type ReceiptFault, type ReceiptVerdict, verifyReceipt } from '../receipts/verify.ts'
export {
  type CheckAnswer,
  type CheckOptions,
  type CheckRequest,
  type Client,
  type ClientOptions,
  claimKey,
  createClient,
} from './client.ts'
export { ServiceFailure } from './failure.ts'
export type { ProgressEvent } from './stream.ts'
export type { CheckResult, Failure, FailureKind, QuotaLeft, ReadVerdict } from './types.ts'
