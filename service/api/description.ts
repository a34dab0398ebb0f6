import type { DescribeRouteOptions } from 'hono-openapi'
import { PROBLEMS, type Problem, type ProblemCode } from '../../lib/contract/problem.ts'
import { z } from '../../lib/zod.ts'
import { PROBLEM_PAGES } from './problem.ts'

/** JSON Schema draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>

/** Zod adds long patterns that say no more than these formats. */
const TOLD_BY_FORMAT = ['date', 'date-time', 'uuid']

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** These lists will never grow: a count is exact or a lower bound, a service is ready or not. */
const CLOSED = [['eq', 'gte'].join(), ['ready', 'not ready'].join()]

/**
 * Later versions may add values to answers. So the schema also allows any other string, and generated code accepts new
 * values.
 */
function openValues(jsonSchema: JsonSchema): void {
  const { enum: values } = jsonSchema
  if (!Array.isArray(values) || CLOSED.includes(values.join())) return
  delete jsonSchema.enum
  delete jsonSchema.type
  jsonSchema.anyOf = [{ type: 'string', enum: values }, { type: 'string' }]
}

function plainer(io: 'input' | 'output'): Override {
  return ({ jsonSchema }) => {
    if (TOLD_BY_FORMAT.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
    if (jsonSchema.format === 'uri') jsonSchema.pattern = '^https:'
    // Later versions add fields to answers, so the schema must not forbid them.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (io === 'output') openValues(jsonSchema as JsonSchema)
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  }
}

/** `input` is for requests, `output` for answers. */
export function namedSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref, override: plainer(io) })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]))
}

export function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

interface Header {
  description: string
  required?: boolean
  schema: Record<string, unknown>
  example?: string | number
}

const LIMIT = '"(burst|period|day)"'

export const HEADERS = {
  'Request-Id': {
    description: 'Id of this answer, to quote when asking for help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '3c5a0c3e-54c1-4f9e-8f9f-5d3c3f7a2b10',
  },
  RateLimit: {
    description:
      'What is left of the limits of the key, of the day only if it has one: r is what remains, t the seconds until it is restored (draft-ietf-httpapi-ratelimit-headers-11).',
    required: true,
    schema: { type: 'string', pattern: `^${LIMIT};r=\\d+;t=\\d+(, ${LIMIT};r=\\d+;t=\\d+)*$` },
    example: '"burst";r=57;t=24, "period";r=412;t=1036800',
  },
  'RateLimit-Policy': {
    description: 'The limits of the key: q is the quota, w its window in seconds (same draft).',
    required: true,
    schema: { type: 'string', pattern: `^${LIMIT};q=\\d+;w=\\d+(, ${LIMIT};q=\\d+;w=\\d+)*$` },
    example: '"burst";q=60;w=60, "period";q=10000;w=2592000',
  },
  'Retry-After': {
    description: 'Seconds to wait before asking again (RFC 9110, section 10.2.3).',
    schema: { type: 'string', pattern: '^\\d+$' },
    example: '24',
  },
  'Cache-Control': {
    description:
      'no-store if an answer holds a name or a key: nobody may keep it. private if only the holder of the key may.',
    required: true,
    schema: { type: 'string' },
    example: 'no-store',
  },
  ETag: {
    description: 'Version of the answer, to send back as If-None-Match.',
    required: true,
    schema: { type: 'string' },
    example: 'W/"33a64df5"',
  },
  'Idempotent-Replayed': {
    description: 'true if this is the answer that an earlier request with the same Idempotency-Key got.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'WWW-Authenticate': {
    description: 'How to send a key.',
    required: true,
    schema: { type: 'string' },
    example: 'ApiKey realm="brand-check", header="X-API-Key", Bearer realm="brand-check"',
  },
} satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

export const LIMITS: HeaderName[] = ['RateLimit', 'RateLimit-Policy']

export function headersOf(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: refTo(name).$ref.replace('/schemas/', '/headers/') }]))
}

/** Shared caches must not store these answers. */
export const PRIVATE: HeaderName[] = [...LIMITS, 'Cache-Control']

type Examples = Record<string, { summary: string; value: unknown }>

function json(schema: string | JsonSchema, examples?: Examples) {
  const content = { schema: typeof schema === 'string' ? refTo(schema) : schema }
  return { 'application/json': examples === undefined ? content : { ...content, examples } }
}

/** If `schema` is a string, it names a shared schema. */
export function answer(description: string, headers: HeaderName[], schema: string | JsonSchema, examples?: Examples) {
  return { description, headers: headersOf('Request-Id', ...headers), content: json(schema, examples) }
}

export function body(description: string, schema: string, examples: Examples) {
  return { required: true, description, content: json(schema, examples) }
}

type Parameter = NonNullable<DescribeRouteOptions['parameters']>[number]

/** Describes the fields of a query as parameters. Lists are comma-separated. */
export function queryParameters(query: z.ZodMiniType, examples: Record<string, unknown>) {
  const { required = [], properties = {} } = namedSchemas({ query }, 'input').query as {
    required?: string[]
    properties?: Record<string, JsonSchema>
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description as string,
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

/** Request header of a private check. */
export const PRIVATE_CHECK: Parameter = {
  name: 'Cache-Control',
  in: 'header',
  required: false,
  description: 'no-store asks for a private check: nothing of it is kept in memory, and no repeat is remembered.',
  schema: { type: 'string', enum: ['no-store'] },
}

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up for one request, such as a UUID, and the same for every retry of it: within 24 hours the first answer comes again, free. The answer is kept encrypted, and this header alone opens it. Not taken with a private check or a stream (400). Without it the same name and scope by the same key within 24 hours are charged once all the same.',
  schema: { type: 'string', minLength: 16, maxLength: 257, pattern: '^[\\x21-\\x7e]+$' },
}

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

/** These errors occur before the key's limits are known, or have nothing to do with a key. */
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

/** Errors of an address that needs a key: `codes` and the usual errors, one answer for each status. */
export function keyed(...codes: ProblemCode[]) {
  return problemAnswers([...KEYED, ...ANYWHERE, ...codes], true)
}

/** Errors of an address that needs no key, one answer for each status. */
export function open(...codes: ProblemCode[]) {
  return problemAnswers(codes, false)
}
