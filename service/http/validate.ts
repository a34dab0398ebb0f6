import type { Context } from 'hono'
import { readAskedName } from '../../lib/check/request.ts'
import type { Problem } from '../../lib/contract/problem.ts'
import { z } from '../../lib/zod.ts'
import { faultsOf } from './field-faults.ts'
import { ProblemError } from './problem-error.ts'

z.config(z.locales.en())

/** Largest request body, in bytes: a name of 200 characters and its scope, with room. */
export const BODY_MAX = 16 * 1024

/**
 * Most faults that one answer lists, so that the answer is no larger than the request; a client that corrects these
 * gets the others next time.
 */
const FAULTS_MAX = 20

function invalid(all: NonNullable<Problem['errors']>): ProblemError {
  const errors = all.slice(0, FAULTS_MAX)
  const names = [...new Set(errors.map(({ pointer }) => pointer.split('/')[1] || 'the request'))]
  return new ProblemError('invalid_request', `Please correct ${names.join(', ')}.`, { errors })
}

/** Path to a field as a JSON Pointer (RFC 6901). */
function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Parses a value by a schema. Throws a ProblemError that names bad fields, 20 at most, and quotes no value. */
export function validate<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw invalid(
    read.error.issues
      .slice(0, FAULTS_MAX)
      .flatMap((issue) => faultsOf(issue, schema).map((detail) => ({ pointer: pointer(issue.path), detail }))),
  )
}

/** The name as it is checked. Throws a ProblemError saying what is wrong with it. */
export function validName(raw: string): string {
  const read = readAskedName(raw)
  if ('fault' in read) throw invalid([{ pointer: '/name', detail: read.fault }])
  return read.name
}

/** The decoder's replacement for bytes that are not UTF-8; a name with it would be checked as another name. */
const LOST = '\ufffd'

/** The body, parsed as JSON in UTF-8 whatever charset its type names (RFC 8259). Rejects with 413, 415 or 400. */
export async function jsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') {
    throw new ProblemError('unsupported_media_type', 'Send the body as application/json.')
  }
  if ((c.req.header('Content-Encoding') ?? 'identity').trim().toLowerCase() !== 'identity') {
    throw new ProblemError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
  }
  const text = await c.req.text()
  if (text.trim() === '') throw invalid([{ pointer: '', detail: 'is empty: send a JSON object with a name' }])
  if (text.includes(LOST)) throw invalid([{ pointer: '', detail: 'is not UTF-8' }])
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw invalid([{ pointer: '', detail: 'is not valid JSON' }])
  }
}

/** The query, each field given once. Throws 400 for one that is given twice, and for broken percent-encoding. */
export function queryOf(c: Context): Record<string, string> {
  try {
    decodeURIComponent(new URL(c.req.url).search)
  } catch {
    throw invalid([{ pointer: '', detail: 'the address is not well percent-encoded UTF-8' }])
  }
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1)
  if (twice !== undefined) throw invalid([{ pointer: '', detail: 'a field is given more than once' }])
  return c.req.query()
}
