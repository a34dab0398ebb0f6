import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { addressLimit } from '../http/address-limit.ts'
import type { AppEnv } from '../http/env.ts'
import { staticPart } from '../http/static-part.ts'
import { openApiDocument } from '../openapi/document.ts'

/** Requests of one client in a minute for the document. */
const A_MINUTE = 300

/** GET /openapi.json: the interface as OpenAPI 3.1, for the address under which it is reached. Pages of any site may read it. */
export function openApiRoutes(): Hono<AppEnv> {
  let made: { server: string; part: ReturnType<typeof staticPart> } | undefined
  return new Hono<AppEnv>().get('/openapi.json', cors(), addressLimit(A_MINUTE), (c) => {
    const server = c.var.publicUrl
    // A new version of the service has a new document: who has one asks whether it still is.
    c.header('Cache-Control', 'public, no-cache')
    const read = async () => Buffer.from(JSON.stringify(openApiDocument(server)))
    if (made?.server !== server) made = { server, part: staticPart(read, 'application/json') }
    return made.part(c)
  })
}
