import { HTTPException } from 'hono/http-exception'
import { NoSourceAnswered } from '../../lib/check/run.ts'
import { QuotaUsedUp } from '../access/quotas.ts'
import { ReplayInFlight, ReplayMismatch } from '../access/replays.ts'
import { CursorExpired } from '../checks/search-page.ts'
import { ReservedName, TestRefused } from '../checks/test-checks.ts'
import { StorageUnavailable } from '../system/storage-unavailable.ts'
import { ProblemError } from './problem-error.ts'
import { invalid } from './validate.ts'

/** Reveals nothing about the cause of an unforeseen error. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof QuotaUsedUp) {
    const until = new Date(error.resetAt).toISOString()
    const seconds = Math.max(1, Math.ceil((error.resetAt - Date.now()) / 1000))
    return new ProblemError(
      'quota_exceeded',
      `The quota of this ${error.of} is used up. It starts again at ${until}.`,
      {
        headers: { 'Retry-After': String(seconds) },
      },
    )
  }
  if (error instanceof NoSourceAnswered) {
    return new ProblemError('no_source_answered', 'Not one source answered. Nothing was checked.')
  }
  if (error instanceof ReplayMismatch) {
    return new ProblemError('idempotency_mismatch', 'This Idempotency-Key was sent before with another body.')
  }
  if (error instanceof ReplayInFlight) {
    return new ProblemError('idempotency_in_flight', 'The answer to this Idempotency-Key is still being made.', {
      headers: { 'Retry-After': String(error.retrySeconds) },
    })
  }
  if (error instanceof TestRefused) {
    return new ProblemError(error.code, 'Made up, as the name asks for with a test key.', {
      headers: error.code === 'no_source_answered' ? {} : { 'Retry-After': '60' },
    })
  }
  if (error instanceof ReservedName) {
    const detail =
      'begins with Test-, which is reserved for made-up answers: other than Test-Conflict, they need a test key'
    return invalid([{ pointer: '/name', detail, code: 'reserved_name' }])
  }
  if (error instanceof CursorExpired) {
    return new ProblemError(
      'cursor_expired',
      'The registers have changed since that page: search again from the first.',
    )
  }
  if (error instanceof StorageUnavailable) {
    return new ProblemError('storage_unavailable', 'The database of the service does not answer. Nothing is charged.', {
      headers: { 'Retry-After': '5' },
    })
  }
  if (error instanceof HTTPException && error.status === 413) {
    return new ProblemError('payload_too_large', 'The request body is too large.')
  }
  return new ProblemError(
    'internal_error',
    'Something went wrong in the service. Quote the request id when asking for help.',
  )
}
