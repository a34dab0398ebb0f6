import type { Context } from 'hono'
import { PROBLEMS, type Problem, type ProblemCode } from '../../lib/contract/api/problem.ts'
import type { AppEnv } from './env.ts'
import pages from './problem-pages.json' with { type: 'json' }

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
  example: { detail: string; pointer?: Record<'pointer' | 'detail' | 'code', string> }
}

export const PROBLEM_PAGES: Record<ProblemCode, ProblemPage> = pages
