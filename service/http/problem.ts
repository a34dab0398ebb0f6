import type { Context } from 'hono'
import { PROBLEMS, type Problem } from '../../lib/contract/problem.ts'
import type { AppEnv } from './env.ts'
import type { ProblemError } from './problem-error.ts'

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

export function problemResponse(error: ProblemError, c: Context<AppEnv>): Response {
  const problem = problemOf(error, c)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  return c.body(JSON.stringify(problem), problem.status as 400, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  })
}
