import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute } from 'hono-openapi'
import { addressLimit } from '../http/address-limit.ts'
import type { AppEnv } from '../http/env.ts'
import { staticPart } from '../http/static-part.ts'
import { answer } from '../openapi/answers.ts'
import { openApiDocument } from '../openapi/document.ts'
import { ANYWHERE, open } from '../openapi/problem-answers.ts'

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
