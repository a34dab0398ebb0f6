import { PROBLEMS, type Problem, type ProblemCode } from '../../lib/contract/problem.ts'
import { PROBLEM_PAGES } from '../http/problem-pages.ts'
import { type HeaderName, headersOf, LIMITS } from './headers.ts'
import { refTo } from './json-schema.ts'

export const ANYWHERE: ProblemCode[] = ['misdirected_request', 'internal_error']
const KEYED: ProblemCode[] = ['unauthorized', 'forbidden', 'burst_exceeded', 'storage_unavailable']
/** Errors of a request with a body, which a client may repeat under an Idempotency-Key. */
export const POSTED: ProblemCode[] = [
  'invalid_request',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_in_flight',
  'idempotency_mismatch',
  'quota_exceeded',
  'no_source_answered',
]

/** These come before the key's limits are known, or have nothing to do with a key. */
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

const shared: Record<string, ReturnType<typeof answerOf>> = {}

export function problemResponses(): typeof shared {
  return Object.fromEntries(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** `burst_exceeded` and `quota_exceeded` become `BurstExceededOrQuotaExceeded`. */
function nameOf(codes: readonly string[]): string {
  const word = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return codes.map((code) => code.split('_').map(word).join('')).join('Or')
}

function answerOf(codes: readonly ProblemCode[], limits: readonly HeaderName[]) {
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

function share(codes: readonly ProblemCode[], withKey: boolean): { $ref: string } {
  const limited = !codes.some((code) => WITHOUT_LIMITS.includes(code))
  const name = `${nameOf(codes)}${limited && !withKey ? 'WithoutKey' : ''}`
  shared[name] = answerOf(codes, limited && withKey ? LIMITS : [])
  return { $ref: `#/components/responses/${name}` }
}

function problemAnswers(codes: readonly ProblemCode[], withKey: boolean) {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status)
  return Object.fromEntries([...byStatus].map(([status, group]) => [String(status), share(group, withKey)]))
}

/** Errors of an address that needs a key: `codes` and the usual ones, one answer for each status. */
export function keyed(...codes: ProblemCode[]) {
  return problemAnswers([...KEYED, ...ANYWHERE, ...codes], true)
}

/** Errors of an address that needs no key, one answer for each status. */
export function open(...codes: ProblemCode[]) {
  return problemAnswers(codes, false)
}
