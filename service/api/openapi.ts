import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { describeRoute, generateSpecs } from 'hono-openapi'
import { CHECK_EVENTS } from '../../lib/contract/api/events.ts'
import {
  Fee,
  JurisdictionList,
  JurisdictionRequirements,
  Link,
  Statement,
} from '../../lib/contract/api/filing-requirements.ts'
import { Claimed, Health, Readiness } from '../../lib/contract/api/health.ts'
import { PROBLEMS, Problem, type ProblemCode } from '../../lib/contract/api/problem.ts'
import { QuotaLeft, Quotas } from '../../lib/contract/api/quotas.ts'
import { ReceiptKey, ReceiptKeys } from '../../lib/contract/api/receipt-keys.ts'
import {
  CheckPlan,
  Coverage,
  CoverageRow,
  DomainAnswer,
  Filling,
  Note,
  UnsearchedRow,
} from '../../lib/contract/checks/answer.ts'
import { Conflict } from '../../lib/contract/checks/conflict.ts'
import { GoodsOfClass, MarkGoods, MarkGoodsBody } from '../../lib/contract/checks/mark-goods.ts'
import { BrandCheckBody, TrademarkSearchBody } from '../../lib/contract/checks/request.ts'
import { BrandCheckResult, TrademarkSearchResult } from '../../lib/contract/checks/result.ts'
import { VERSION } from '../../lib/version.ts'
import { doc, z } from '../../lib/zod.ts'
import { staticPart } from './compression.ts'
import type { AppEnv } from './env.ts'
import HEADERS from './headers.json' with { type: 'json' }
import { PROBLEM_PAGES } from './problem.ts'
import { addressLimit } from './security.ts'

/** JSON Schema draft 2020-12, which OpenAPI 3.1 uses. */
type JsonSchema = Record<string, unknown>

/** Zod adds long patterns that say no more than these formats. */
const TOLD_BY_FORMAT = ['date', 'date-time', 'uuid']

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** These lists will never grow: a count is exact or a lower bound, a service is ready or not. */
const CLOSED = [['eq', 'gte'].join(), ['ready', 'not ready'].join()]

/** Allows any other string for a listed value. Later versions may add values, and generated code must accept them. */
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
function namedSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref, override: plainer(io) })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]))
}

export function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

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

export const ANYWHERE: ProblemCode[] = ['misdirected_request', 'internal_error']
const KEYED: ProblemCode[] = ['unauthorized', 'forbidden', 'burst_exceeded', 'storage_unavailable']
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

export function problemExample(code: ProblemCode) {
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

function problemResponses(): typeof shared {
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

/** Describes the errors of an address that needs a key: `codes` and the usual ones. Each status has one answer. */
export function keyed(...codes: ProblemCode[]) {
  return problemAnswers([...KEYED, ...ANYWHERE, ...codes], true)
}

/** Describes the errors of an address without a key. Each status has one answer. */
export function open(...codes: ProblemCode[]) {
  return problemAnswers(codes, false)
}

const REQUESTS: Record<string, z.ZodMiniType> = {
  BrandCheckRequest: BrandCheckBody,
  MarkGoodsRequest: MarkGoodsBody,
  TrademarkSearchRequest: TrademarkSearchBody,
}

const ANSWERS: Record<string, z.ZodMiniType> = {
  BrandCheckResult,
  CheckPlan,
  Claimed,
  Conflict,
  Coverage,
  CoverageRow,
  DomainAnswer,
  Fee,
  Filling,
  GoodsOfClass,
  Health,
  JurisdictionList,
  JurisdictionRequirements,
  Link,
  MarkGoods,
  Note,
  Problem,
  QuotaLeft,
  Quotas,
  Readiness,
  ReceiptKey,
  ReceiptKeys,
  Statement,
  TrademarkSearchResult,
  UnsearchedRow,
}

const events = Object.entries(CHECK_EVENTS).map(([event, data]) =>
  z.object({ event: doc(z.literal(event), 'Name of the event.'), data: doc(data, 'What it tells.') }),
)

const CheckEvent = doc(
  z.discriminatedUnion('event', events as [(typeof events)[number]]),
  'One server-sent event of a check.',
)

function componentSchemas(): Record<string, JsonSchema> {
  const all = { ...namedSchemas(REQUESTS, 'input'), ...namedSchemas({ ...ANSWERS, CheckEvent }, 'output') }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const ABOUT = `Checks a brand name against registers of trade marks and companies, domain registries and brands in use, and says with
the same weight what it found, what it did not search, and which sources did not answer.

- **Unknown is never taken for nothing found.** Read \`verdict\` together with \`coverage\`: an answer whose required sources did
  not all answer ends as \`incomplete\`, and its \`score\` is a lower bound.
- **Be tolerant.** Version 2 changes only by adding: new fields, new values of what answers enumerate, new events. Ignore fields
  and events that you do not know; read a verdict that you do not know as not checked, and a source state as not answered.
- **Errors** are \`application/problem+json\` (RFC 9457) with a stable \`code\`; \`type\` is the address of a page that explains it.
  Errors cost nothing.
- **Names are secrets.** No checked name is stored or logged by the service.

A search aid, not legal advice.`

const TAGS = [
  { name: 'Account', description: 'The key, its plan and its use.' },
  { name: 'Checks', description: 'What is alike to a name, and what was not searched.' },
  { name: 'Filing requirements', description: 'What filing a mark needs in each jurisdiction.' },
  { name: 'Service', description: 'The service itself; no key is needed.' },
]

type App = Parameters<typeof generateSpecs<AppEnv>>[0]

export async function openApiDocument(app: App, server = '/'): Promise<JsonSchema> {
  const described = await generateSpecs(app, { excludeStaticFile: false })
  const ofService = ([path]: [string, unknown]) => Number(!path.startsWith('/api/'))
  const paths = Object.fromEntries(Object.entries(described.paths).toSorted((a, b) => ofService(a) - ofService(b)))
  return {
    openapi: '3.1.1',
    info: {
      title: 'Brand Name Check Service',
      version: VERSION,
      summary: 'Conflicting marks and companies, domains, and what was not searched.',
      description: ABOUT,
      contact: { name: 'Whoever runs the service that you use' },
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
    },
    servers: [{ url: server, description: 'The service that sent this document.' }],
    tags: TAGS,
    security: [{ apiKey: [] }, { bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The key that the service gave you.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same key, for clients that send it so.' },
      },
      headers: HEADERS,
      responses: problemResponses(),
      schemas: componentSchemas(),
    },
  }
}

const A_MINUTE = 300

const DESCRIBED = describeRoute({
  operationId: 'getOpenApi',
  tags: ['Service'],
  summary: 'This document',
  description: 'The interface as an OpenAPI 3.1 document.',
  security: [],
  responses: {
    200: answer('The document.', [], { type: 'object', description: 'OpenAPI 3.1.' }),
    ...open(...ANYWHERE),
  },
})

const STYLE = 'swagger-ui.css'
const SCRIPT = 'swagger-ui-bundle.js'

const CSS = 'text/css; charset=utf-8'
const JS = 'text/javascript; charset=utf-8'

const FILES: [name: string, specifier: string, type: string][] = [
  [STYLE, `swagger-ui-dist/${STYLE}`, CSS],
  [SCRIPT, `swagger-ui-dist/${SCRIPT}`, JS],
  ['page.css', './docs-page.css', CSS],
  ['start.js', './docs-start.js', JS],
]

/** The page and its files need five requests. */
const PAGES_A_MINUTE = 300

const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Visitors try names and a key here. A browser that translates pages would send them to its translator.
const PAGE = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="google" content="notranslate">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Interface of Brand Check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/${STYLE}">
<link rel="stylesheet" href="docs/page.css">
</head>
<body>
<main id="interface"><noscript>This page needs JavaScript. The document it shows is at openapi.json.</noscript></main>
<script src="docs/${SCRIPT}"></script>
<script src="docs/start.js"></script>
</body>
</html>`

function docsRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>().use(addressLimit(PAGES_A_MINUTE)).get('/', (c) => {
    c.header('Content-Security-Policy', DOCS_POLICY)
    return c.html(PAGE)
  })
  for (const [name, specifier, type] of FILES) {
    const part = staticPart(() => readFile(fileURLToPath(import.meta.resolve(specifier))), type)
    app.get(`/${name}`, (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return part(c)
    })
  }
  return app
}

/** GET /openapi.json, which pages of any site may read, and GET /docs. */
export function openApiRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  let made: { server: string; part: ReturnType<typeof staticPart> } | undefined
  return new Hono<AppEnv>()
    .route('/docs', docsRoutes())
    .get('/openapi.json', DESCRIBED, cors(), addressLimit(A_MINUTE), (c) => {
      const server = c.var.publicUrl
      // A new version has a new document, so clients must revalidate.
      c.header('Cache-Control', 'public, no-cache')
      const read = async () => Buffer.from(JSON.stringify(await openApiDocument(app, server)))
      if (made?.server !== server) made = { server, part: staticPart(read, 'application/json') }
      return made.part(c)
    })
}
