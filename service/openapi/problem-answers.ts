import { PROBLEMS, type Problem, type ProblemCode } from '../../lib/contract/problem.ts'
import { PROBLEM_PAGES } from '../http/problem-pages.ts'
import { type HeaderName, headersOf } from './headers.ts'
import { refTo } from './json-schema.ts'

/** What may go wrong before an address is reached at all. */
export const ANYWHERE: ProblemCode[] = ['misdirected_request', 'internal_error']
/** What may go wrong at every address that needs a key. */
export const KEYED: ProblemCode[] = ['unauthorized', 'forbidden', 'burst_exceeded', 'storage_unavailable']
/** What may be wrong with a body. */
export const BODY: ProblemCode[] = ['invalid_request', 'payload_too_large', 'unsupported_media_type']

/** Errors that come before the key's limits are known, or that have nothing to do with a key. */
const WITHOUT_LIMITS: ProblemCode[] = [
  'unauthorized',
  'forbidden',
  'misdirected_request',
  'internal_error',
  'storage_unavailable',
]

const WITH_HEADER: Partial<Record<ProblemCode, HeaderName>> = {
  unauthorized: 'WWW-Authenticate',
  idempotency_in_flight: 'Retry-After',
  burst_exceeded: 'Retry-After',
  quota_exceeded: 'Retry-After',
  storage_unavailable: 'Retry-After',
}

/** What may go wrong with an Idempotency-Key. */
export const REPEATABLE: ProblemCode[] = ['idempotency_in_flight', 'idempotency_mismatch']

/** A problem document as it may come. */
export function problemExample(code: ProblemCode): Problem {
  const { status, title, retryable } = PROBLEMS[code]
  const { detail, pointer } = PROBLEM_PAGES[code].example
  return {
    type: `https://names.example/problems/${code}`,
    title,
    status,
    detail,
    instance: '/api/v2/brand-check',
    code,
    requestId: '3c5a0c3e-54c1-4f9e-8f9f-5d3c3f7a2b10',
    retryable,
    ...(pointer === undefined ? {} : { errors: [pointer] }),
    charged: false,
  }
}

function answer(codes: readonly ProblemCode[], limited: boolean) {
  const limits: HeaderName[] =
    limited && !codes.some((code) => WITHOUT_LIMITS.includes(code)) ? ['RateLimit', 'RateLimit-Policy'] : []
  const own = codes.flatMap((code) => WITH_HEADER[code] ?? [])
  return {
    description: codes.map((code) => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
    headers: headersOf('Request-Id', ...limits, ...new Set(own)),
    content: {
      'application/problem+json': {
        schema: refTo('Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }])),
      },
    },
  }
}

/** The error responses of an operation, one for each status; `limited` where the key's limits are told. */
export function problemAnswers(codes: readonly ProblemCode[], { limited }: { limited: boolean }) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...byStatus].toSorted(([a], [b]) => a - b).map(([status, group]) => [String(status), answer(group, limited)]),
  )
}
