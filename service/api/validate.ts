import { MIMEType } from 'node:util'
import type { Context } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { readAskedName } from '../../lib/check/run.ts'
import type { FaultCode, Problem } from '../../lib/contract/api/problem.ts'
import { z } from '../../lib/zod.ts'
import { nearWord } from '../ops/text.ts'
import { ProblemError } from './problem.ts'

/** A private check has `Cache-Control: no-store` (RFC 9111, section 5.2.1.5). */
export function isPrivate(c: Context): boolean {
  return (c.req.header('Cache-Control') ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => part.trim() === 'no-store')
}

/** True if the client accepts events. `q=0` means that it does not (RFC 9110, section 12.4.2). */
export function wantsStream(c: Context): boolean {
  const ranges = parseAccept(c.req.header('Accept') ?? '')
  return ranges.some(({ type, q }) => type.toLowerCase() === 'text/event-stream' && q > 0)
}

const OTHER_WORDS: Readonly<Record<string, string>> = {
  brand: 'name',
  class: 'niceClasses',
  classes: 'niceClasses',
  country: 'jurisdiction',
  offset: 'cursor',
  page: 'cursor',
  q: 'name',
  query: 'name',
}

function fieldsOf(schema: z.ZodMiniType): string[] {
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.keys(shape)
}

function fieldMeant(written: string, known: readonly string[]): string | undefined {
  const word = nearWord(written, known) ?? OTHER_WORDS[written.toLowerCase()]
  // A search has plural names for some fields.
  return known.find((field) => field === word || field === `${word}s`)
}

/** Repeats a field only if it resembles one of ours. Any other could be the name under consideration. */
function unknownField(written: string, known: readonly string[]): string {
  const meant = fieldMeant(written, known)
  return meant === undefined
    ? `has a field that this address does not know; it takes ${known.join(', ')}`
    : `has a field "${written}" that this address does not know; write ${meant}`
}

interface Fault {
  code: FaultCode
  detail: string
}

const CODES: Partial<Record<z.core.$ZodIssue['code'], FaultCode>> = {
  invalid_type: 'wrong_type',
  invalid_value: 'not_allowed',
  invalid_format: 'malformed',
}

function codeOf(issue: z.core.$ZodIssue): FaultCode {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small')
    return issue.origin === 'int' || issue.origin === 'number' ? 'out_of_range' : 'too_short'
  if (issue.code === 'too_big') return issue.origin === 'int' || issue.origin === 'number' ? 'out_of_range' : 'too_long'
  return CODES[issue.code] ?? 'malformed'
}

function faultsOf(issue: z.core.$ZodIssue, schema: z.ZodMiniType): Fault[] {
  const known = fieldsOf(schema)
  if (issue.code === 'unrecognized_keys') {
    const sentences = issue.keys.map((written) => unknownField(written, known))
    return [...new Set(sentences)].map((detail) => ({ code: 'unknown_field', detail }))
  }
  const code = codeOf(issue)
  if (issue.path.length === 0 && issue.code === 'invalid_type')
    return [{ code, detail: `must be a JSON object with ${known.join(', ')}` }]
  return [{ code, detail: issue.message }]
}

z.config(z.locales.en())

/** Maximum size in bytes, enough for a name of 200 characters and its scope. */
export const BODY_MAX = 16 * 1024

/** Limits an answer to about the size of its request. */
const FAULTS_MAX = 20

export function invalid(all: NonNullable<Problem['errors']>): ProblemError {
  const errors = all.slice(0, FAULTS_MAX)
  const names = [...new Set(errors.map(({ pointer }) => pointer.split('/')[1] || 'the request'))]
  return new ProblemError('invalid_request', `Please correct ${names.join(', ')}.`, { errors })
}

/** JSON pointer (RFC 6901). */
function pointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Throws a `ProblemError` that names at most 20 bad fields and quotes no value. */
export function validate<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  throw invalid(
    read.error.issues
      .slice(0, FAULTS_MAX)
      .flatMap((issue) => faultsOf(issue, schema).map((fault) => ({ pointer: pointer(issue.path), ...fault }))),
  )
}

/** Returns the normalised name. Throws a `ProblemError`. */
export function validName(raw: string): string {
  const read = readAskedName(raw)
  if (!('fault' in read)) return read.name
  const { fault: detail, code } = read
  throw invalid([{ pointer: '/name', detail, code: code === 'empty' ? 'too_short' : code }])
}

/** Replaces bytes that are not UTF-8. A name with this character would be checked as a different name. */
const LOST = '\ufffd'

function typeOf(c: Context): MIMEType | null {
  try {
    return new MIMEType(c.req.header('Content-Type') ?? '')
  } catch {
    return null
  }
}

/** UTF-8 has several labels (https://encoding.spec.whatwg.org/#names-and-labels). */
function isUtf8(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding === 'utf-8'
  } catch {
    return false
  }
}

/** Matches parts of well-formed JSON. */
const JSON_PART = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs

/** Finds a field that occurs twice in an object, also escaped: parsers disagree which counts (RFC 8259, section 4). */
function repeatedField(text: string): { field: string; atTop: boolean } | null {
  const open: (Set<string> | null)[] = []
  let last = ''
  for (const [part] of text.matchAll(JSON_PART)) {
    if (part === '{') open.push(new Set())
    else if (part === '[') open.push(null)
    else if (part === '}' || part === ']') open.pop()
    else if (part === ':') {
      const field = JSON.parse(last) as string
      const fields = open.at(-1)
      if (fields?.has(field)) return { field, atTop: open.length === 1 }
      fields?.add(field)
    }
    last = part
  }
  return null
}

async function jsonBody(c: Context, fields: readonly string[]): Promise<unknown> {
  const type = typeOf(c)
  if (type?.essence !== 'application/json') {
    throw new ProblemError('unsupported_media_type', 'Send the body as application/json.')
  }
  if (!isUtf8(type.params.get('charset') ?? 'utf-8')) {
    throw new ProblemError('unsupported_media_type', 'Send the body in UTF-8, and name no other charset.')
  }
  if ((c.req.header('Content-Encoding') ?? 'identity').trim().toLowerCase() !== 'identity') {
    throw new ProblemError('unsupported_media_type', 'Send the body as it is, without a Content-Encoding.')
  }
  const wrong = (detail: string) => invalid([{ pointer: '', detail, code: 'malformed' }])
  const text = await c.req.text()
  if (text.trim() === '')
    throw invalid([{ pointer: '', detail: 'is empty: send a JSON object with a name', code: 'required' }])
  if (text.includes(LOST)) throw wrong('is not UTF-8')
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw wrong('is not valid JSON')
  }
  const twice = repeatedField(text)
  if (twice === null) return body
  const at = twice.atTop && fields.includes(twice.field) ? pointer([twice.field]) : ''
  throw invalid([{ pointer: at, detail: 'a field is given more than once', code: 'repeated_field' }])
}

/** Refuses fields in the address, because they would have no effect there. */
function refuseQuery(c: Context, fields: readonly string[]): void {
  const sent = Object.keys(c.req.queries())
  if (sent.length === 0) return
  const known = fields.filter((field) => sent.includes(field))
  const detail = 'is in the address: send it in the body'
  const faults = known.map((field) => ({ pointer: pointer([field]), detail, code: 'not_in_address' as const }))
  const rest = { pointer: '', detail: 'the address has fields: send them in the body', code: 'not_in_address' as const }
  throw invalid(known.length < sent.length ? [...faults, rest] : faults)
}

/** Rejects with 413 or 415, or with 400 for bad fields and for fields in the address. */
export async function sentBody<T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.infer<T>> {
  const fields = fieldsOf(schema)
  refuseQuery(c, fields)
  return validate(schema, await jsonBody(c, fields))
}

/** Throws 400 if a field occurs twice or the percent-encoding is broken. */
export function queryOf(c: Context): Record<string, string> {
  try {
    decodeURIComponent(new URL(c.req.url).search)
  } catch {
    throw invalid([{ pointer: '', detail: 'the address is not well percent-encoded UTF-8', code: 'malformed' }])
  }
  const twice = Object.entries(c.req.queries()).find(([, values]) => values.length > 1)
  if (twice !== undefined)
    throw invalid([{ pointer: '', detail: 'a field is given more than once', code: 'repeated_field' }])
  return c.req.query()
}
