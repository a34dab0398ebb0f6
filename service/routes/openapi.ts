import { Hono } from 'hono'
import type { AppEnv } from '../http/env.ts'
import { openApiDocument } from '../openapi/document.ts'

/** GET /openapi.json: the interface as OpenAPI 3.1, for the address under which it is reached. */
export function openApiRoutes(): Hono<AppEnv> {
  let made: { server: string; text: string } | undefined
  return new Hono<AppEnv>().get('/openapi.json', (c) => {
    const server = c.var.publicUrl
    if (made?.server !== server) made = { server, text: JSON.stringify(openApiDocument(server)) }
    return c.body(made.text, 200, { 'Content-Type': 'application/json' })
  })
}
