import type { Context } from 'hono'
import { PROBLEMS, type Problem, type ProblemCode } from '../../lib/contract/api/problem.ts'
import type { AppEnv } from './env.ts'

export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: Problem['errors']
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    detail: string,
    more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
  ) {
    super(code)
    this.code = code
    this.detail = detail
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** Builds the problem document (RFC 9457). Quotes nothing that a client sent. */
export function problemOf(error: ProblemError, c: Context<AppEnv>): Problem {
  const { status, title, retryable } = PROBLEMS[error.code]
  return {
    type: `${c.var.publicUrl}/problems/${error.code}`,
    title,
    status,
    detail: error.detail,
    instance: c.var.instance,
    code: error.code,
    requestId: c.var.requestId,
    retryable,
    ...(error.errors ? { errors: error.errors } : {}),
    charged: false,
  }
}

interface ProblemPage {
  happened: string
  todo: string[]
  example: { detail: string; pointer?: NonNullable<Problem['errors']>[number] }
}

export const PROBLEM_PAGES: Record<ProblemCode, ProblemPage> = {
  invalid_request: {
    happened: 'A field is missing, is of another type, or has a value that this address does not take.',
    todo: [
      'Read errors[]: each entry has a JSON pointer to the field, a stable code, and a sentence about it.',
      'Correct those fields and send the request again. What you sent is never quoted back.',
    ],
    example: {
      detail: 'Please correct jurisdiction.',
      pointer: { pointer: '/jurisdiction', detail: 'must be one of CH, DE, EU, AT, US', code: 'not_allowed' },
    },
  },
  unauthorized: {
    happened: 'No key was sent, or the key is wrong, expired or revoked. All of these get the same answer.',
    todo: [
      'Send the key in the X-API-Key header, or as Authorization: Bearer.',
      'If that is so already, ask whoever runs the service whether the key is still valid.',
    ],
    example: { detail: 'Send a valid API key in the X-API-Key header, or as a Bearer token.' },
  },
  forbidden: {
    happened: 'The key is valid, but it does not have the scope that this address needs.',
    todo: ['Read which scope is missing in detail.', 'Ask whoever runs the service for a key that has it.'],
    example: { detail: 'This key does not have the scope trademarks.' },
  },
  not_found: {
    happened: 'This address does not exist.',
    todo: [
      'Check the address for typing errors.',
      'GET / tells what the service offers, and /docs shows the interface.',
    ],
    example: { detail: 'There is nothing at this address. GET / tells what there is.' },
  },
  unknown_jurisdiction: {
    happened: 'Filing requirements are kept for five jurisdictions, and this is none of them.',
    todo: ['Ask for CH, DE, EU, AT or US.'],
    example: { detail: 'The jurisdictions covered are CH, DE, EU, AT, US.' },
  },
  method_not_allowed: {
    happened: 'The address exists, but not for this method.',
    todo: ['Use one of the methods in the Allow header.'],
    example: { detail: 'This address takes GET, POST.' },
  },
  idempotency_in_flight: {
    happened: 'A request with the same Idempotency-Key is being answered now.',
    todo: [
      'Wait for the seconds in Retry-After, then send the same request again: it gets the same answer.',
      'If a service died in the meantime, the key is let go after 30 seconds.',
    ],
    example: { detail: 'The answer to this Idempotency-Key is still being made.' },
  },
  cursor_expired: {
    happened:
      'A register has changed since the page that this cursor comes from. The next page could skip or repeat marks.',
    todo: ['Send the search again without a cursor, and page from there.'],
    example: { detail: 'The registers have changed since that page: search again from the first.' },
  },
  payload_too_large: {
    happened: 'The body is larger than 16 KiB. A request is a name and its scope, which need far less.',
    todo: ['Send only the fields that the address knows.', 'Send one name a request.'],
    example: { detail: 'The request body is too large.' },
  },
  unsupported_media_type: {
    happened: 'The body was not declared as JSON in UTF-8.',
    todo: ['Send the body as JSON in UTF-8, with Content-Type: application/json.'],
    example: { detail: 'Send the body as application/json.' },
  },
  misdirected_request: {
    happened: 'The Host header names a host under which this service is not published.',
    todo: ['Use the public address of the service.', 'Whoever runs it: set PUBLIC_URL to that address.'],
    example: { detail: 'Use the address this service is published under.' },
  },
  idempotency_mismatch: {
    happened: 'This Idempotency-Key was sent before with another body. Each stands for one request, for 24 hours.',
    todo: ['Send the same body as the first time, byte by byte, or make up a new Idempotency-Key.'],
    example: { detail: 'This Idempotency-Key was sent before with another body.' },
  },
  burst_exceeded: {
    happened: 'More requests came in a minute than the plan of the key lets through.',
    todo: [
      'Wait for the seconds in Retry-After, then send the same request again.',
      'Spread requests out; RateLimit-Policy tells the limit and RateLimit what is left of it.',
    ],
    example: { detail: 'At most 60 requests a minute. Ask again in 24 s.' },
  },
  quota_exceeded: {
    happened: 'The charged answers of this period, or of this day if the key has a daily limit, are used up.',
    todo: [
      'GET /api/v2/quotas tells when the count starts again; so does Retry-After, in seconds.',
      'Ask whoever runs the service for a larger quota.',
    ],
    example: { detail: 'The quota of this period is used up. It starts again at 2026-12-01T00:00:00.000Z.' },
  },
  internal_error: {
    happened: 'The service failed in a way that was not foreseen. The answer says no more than that on purpose.',
    todo: ['Send the request again.', 'If it stays, tell whoever runs the service the Request-Id of the answer.'],
    example: { detail: 'Something went wrong in the service. Quote the request id when asking for help.' },
  },
  storage_unavailable: {
    happened: 'The database of the service does not answer now. Nothing was checked.',
    todo: [
      'Wait for the seconds in Retry-After, then send the same request again.',
      'Whoever runs it: GET /readyz says when the database answers again.',
    ],
    example: { detail: 'The database of the service does not answer. Nothing is charged.' },
  },
  no_source_answered: {
    happened: 'Not one register or registry answered, so nothing was checked and nothing is known about the name.',
    todo: ['Send the request again in a few minutes.', 'GET / tells which sources are connected and how they answer.'],
    example: { detail: 'Not one source answered. Nothing was checked.' },
  },
}
