import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { describeRoute, generateSpecs } from 'hono-openapi'
import { Coverage, CoverageRow, DomainAnswer, Filling, Note, UnsearchedRow } from '../../lib/contract/answer.ts'
import { CheckPlan, QuotaLeft } from '../../lib/contract/check-plan.ts'
import { Conflict } from '../../lib/contract/conflict.ts'
import {
  Fee,
  JurisdictionList,
  JurisdictionRequirements,
  Link,
  Statement,
} from '../../lib/contract/filing-requirements.ts'
import { GoodsOfClass, MarkGoods, MarkGoodsBody } from '../../lib/contract/mark-goods.ts'
import { Problem } from '../../lib/contract/problem.ts'
import { Quotas } from '../../lib/contract/quotas.ts'
import { ReceiptKey, ReceiptKeys } from '../../lib/contract/receipt-keys.ts'
import { BrandCheckBody, TrademarkSearchBody } from '../../lib/contract/request.ts'
import { BrandCheckResult, CHECK_EVENTS, TrademarkSearchResult } from '../../lib/contract/result.ts'
import { Claimed, Health, Readiness } from '../../lib/contract/surroundings.ts'
import { VERSION } from '../../lib/version.ts'
import { doc, z } from '../../lib/zod.ts'
import { ANYWHERE, answer, HEADERS, type JsonSchema, namedSchemas, open, problemResponses } from './description.ts'
import type { AppEnv } from './env.ts'
import { addressLimit } from './limits.ts'
import { staticPart } from './static-part.ts'

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

/** GET /openapi.json. Pages of any site may read it. */
export function openApiRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  let made: { server: string; part: ReturnType<typeof staticPart> } | undefined
  return new Hono<AppEnv>().get('/openapi.json', DESCRIBED, cors(), addressLimit(A_MINUTE), (c) => {
    const server = c.var.publicUrl
    // A new version has a new document, so clients must revalidate.
    c.header('Cache-Control', 'public, no-cache')
    const read = async () => Buffer.from(JSON.stringify(await openApiDocument(app, server)))
    if (made?.server !== server) made = { server, part: staticPart(read, 'application/json') }
    return made.part(c)
  })
}

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

/** GET /docs. */
export function docsRoutes(): Hono<AppEnv> {
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
