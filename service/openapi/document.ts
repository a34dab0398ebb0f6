import { generateSpecs } from 'hono-openapi'
import { CHECK_EVENTS } from '../../lib/contract/result.ts'
import { VERSION } from '../../lib/version.ts'
import { doc, z } from '../../lib/zod.ts'
import type { AppEnv } from '../http/env.ts'
import { HEADERS } from './headers.ts'
import { type JsonSchema, namedSchemas } from './json-schema.ts'
import { problemResponses } from './problem-answers.ts'
import { ANSWERS, REQUESTS } from './schemas.ts'

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

/** `server` is the address of the API. */
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
