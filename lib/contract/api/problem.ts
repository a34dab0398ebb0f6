import { doc, z } from '../../zod.ts'

/** All errors of the service. An error is `retryable` if the same request may succeed later. */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid', retryable: false },
  unauthorized: { status: 401, title: 'A valid API key is needed', retryable: false },
  forbidden: { status: 403, title: 'This key may not do that', retryable: false },
  not_found: { status: 404, title: 'There is nothing at this address', retryable: false },
  unknown_jurisdiction: { status: 404, title: 'This jurisdiction is not covered', retryable: false },
  method_not_allowed: { status: 405, title: 'This address does not take that method', retryable: false },
  idempotency_in_flight: { status: 409, title: 'The same request is being answered', retryable: true },
  cursor_expired: { status: 410, title: 'What this cursor pages through has changed', retryable: false },
  payload_too_large: { status: 413, title: 'The request is too large', retryable: false },
  unsupported_media_type: { status: 415, title: 'The body must be JSON', retryable: false },
  misdirected_request: { status: 421, title: 'This service does not answer for that host', retryable: false },
  idempotency_mismatch: { status: 422, title: 'The same Idempotency-Key came with another body', retryable: false },
  burst_exceeded: { status: 429, title: 'Too many requests at once', retryable: true },
  quota_exceeded: { status: 429, title: 'The quota of this period is used up', retryable: true },
  internal_error: { status: 500, title: 'Something went wrong in the service', retryable: true },
  storage_unavailable: { status: 503, title: 'The service cannot reach its database', retryable: true },
  no_source_answered: { status: 503, title: 'Not one source answered', retryable: true },
} as const
export type ProblemCode = keyof typeof PROBLEMS
const codes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

const FAULT_CODES = [
  'required',
  'wrong_type',
  'not_allowed',
  'malformed',
  'too_short',
  'too_long',
  'out_of_range',
  'unknown_field',
  'repeated_field',
  'not_in_address',
  'no_letter_or_digit',
  'reserved_name',
  'unknown_source',
  'foreign_cursor',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** Problem details of RFC 9457. The members from `code` on are our own. */
export const Problem = z.object({
  type: doc(z.string().check(z.minLength(1)), 'Address of a page that explains the error.'),
  title: doc(z.string().check(z.minLength(1)), 'The error in a few words.'),
  status: doc(z.int().check(z.minimum(400), z.maximum(599)), 'HTTP status.'),
  detail: doc(z.string(), 'What went wrong this time and what to do.'),
  instance: doc(
    z.string(),
    'Path of the request as far as it is an address of the service: without its query and what stands in the place of a parameter.',
  ),
  code: doc(z.enum(codes), 'Stable name of the error.'),
  requestId: doc(z.string().check(z.minLength(1)), 'Id to quote when asking for help.'),
  retryable: doc(z.boolean(), 'Whether the same request may succeed later.'),
  errors: doc(
    z.optional(
      z.array(
        z.object({
          pointer: doc(z.string(), 'JSON pointer (RFC 6901) to the field.'),
          detail: doc(z.string(), 'What is wrong with it.'),
          code: doc(z.enum(FAULT_CODES), 'Stable name of what is wrong.'),
        }),
      ),
    ),
    'One entry for each bad field, 20 at most.',
  ),
  charged: doc(z.literal(false), 'Errors never cost anything.'),
})
export type Problem = z.infer<typeof Problem>
