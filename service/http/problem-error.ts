import type { Problem, ProblemCode } from '../../lib/contract/problem.ts'

/** Becomes problem+json. */
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
