import type { ProblemCode } from '../contract/api/problem.ts'
import { readRetryAfter } from '../retry-after.ts'
import { z } from '../zod.ts'
import type { Failure, FailureKind } from './types.ts'

/** Maximum wait of one month, after which a used-up quota is full again. */
const LONGEST_WAIT_MS = 31 * 24 * 60 * 60_000

/** Thrown if a call to the service fails. Only its `failure` property can be sent through a message channel. */
export class ServiceFailure extends Error {
  override name = 'ServiceFailure'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.detail ?? failure.kind)
    this.failure = failure
  }
}

const KINDS: Partial<Record<ProblemCode, FailureKind>> = {
  invalid_request: 'invalid_name',
  unauthorized: 'key',
  forbidden: 'key',
  burst_exceeded: 'burst',
  quota_exceeded: 'quota',
  no_source_answered: 'no_source',
}

const KIND_BY_CODE = new Map<string, FailureKind>(Object.entries(KINDS))

function kindOfStatus(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key'
  if (status === 429) return 'burst'
  return 'service'
}

/** Builds a failure, by default retryable and with null in its other fields. */
export function failure(kind: FailureKind, more: Partial<Failure> = {}): Failure {
  return { kind, code: null, detail: null, requestId: null, retryable: true, retryAt: null, ...more }
}

/** A newer service may use other codes. */
const Problem = z.object({
  code: z.string(),
  status: z.number(),
  detail: z.string(),
  requestId: z.string(),
  retryable: z.boolean(),
  errors: z.catch(z.array(z.object({ detail: z.string() })), []),
})

/** Returns the failure in a problem document. If the document cannot be read, the HTTP status decides. */
export function problemFailure(body: unknown, status: number, headers: Headers, now: number): Failure {
  const requestId = headers.get('Request-Id')
  const retryAt = readRetryAfter(headers.get('Retry-After'), now, LONGEST_WAIT_MS)
  const read = Problem.safeParse(body)
  if (!read.success) {
    return failure(kindOfStatus(status), { requestId, retryAt, retryable: status >= 500 || status === 429 })
  }
  const problem = read.data
  const detail = [problem.detail, ...problem.errors.map((error) => error.detail)].join(' ')
  return {
    kind: KIND_BY_CODE.get(problem.code) ?? kindOfStatus(problem.status),
    code: problem.code,
    detail,
    requestId: problem.requestId,
    retryable: problem.retryable,
    retryAt,
  }
}

/** Distinguishes a caller's abort, a deadline and an unreachable service. */
export function thrownFailure(error: unknown, online: boolean): Failure {
  if (error instanceof ServiceFailure) return error.failure
  if (error instanceof DOMException && error.name === 'TimeoutError') return failure('timeout')
  if (error instanceof DOMException && error.name === 'AbortError') return failure('interrupted')
  return failure(online ? 'unreachable' : 'offline')
}

/** Maximum size of an answer in bytes. The longest genuine answer, a page of 200 conflicts, has a tenth of this. */
const ANSWER_MAX = 2_000_000

/** Yields the body in pieces. Throws `ServiceFailure` if the body is longer than `ANSWER_MAX`. */
export async function* capped(response: Response): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > ANSWER_MAX) {
      throw new ServiceFailure(failure('bad_answer', { requestId: response.headers.get('Request-Id') }))
    }
    yield part
  }
}

/** Returns the body as text. Throws `ServiceFailure` if the body is longer than 2 MB. */
export async function cappedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of capped(response)) text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}
