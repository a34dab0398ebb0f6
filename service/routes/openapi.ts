import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute } from 'hono-openapi'
import { addressLimit } from '../http/address-limit.ts'
import type { AppEnv } from '../http/env.ts'
import { staticPart } from '../http/static-part.ts'
import { answer } from '../openapi/answers.ts'
import { openApiDocument } from '../openapi/document.ts'
import { ANYWHERE, open } from '../openapi/problem-answers.ts'

/** Requests of one client in a minute for the document. */
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

/**
 * GET /openapi.json: the interface of the app as OpenAPI 3.1, for the address under which it is reached. Pages of any site
 * may read it.
 */
export function openApiRoutes(app: Hono<AppEnv>): Hono<AppEnv> {
  let made: { server: string; part: ReturnType<typeof staticPart> } | undefined
  return new Hono<AppEnv>().get('/openapi.json', DESCRIBED, cors(), addressLimit(A_MINUTE), (c) => {
    const server = c.var.publicUrl
    // A new version of the service has a new document, so a client that has one asks whether it is still the same.
    c.header('Cache-Control', 'public, no-cache')
    const read = async () => Buffer.from(JSON.stringify(await openApiDocument(app, server)))
    if (made?.server !== server) made = { server, part: staticPart(read, 'application/json') }
    return made.part(c)
  })
}
