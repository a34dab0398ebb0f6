import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute } from 'hono-openapi'
import type { AppEnv } from '../http/env.ts'
import { answer } from '../openapi/answers.ts'
import { ANYWHERE, open } from '../openapi/problem-answers.ts'
import type { Receipts } from '../receipts/receipts.ts'

const DESCRIBED = describeRoute({
  operationId: 'getReceiptKeys',
  tags: ['Service'],
  summary: 'Public keys of receipts',
  description: 'The keys that receipts are verified with, also those that sign no more.',
  security: [],
  responses: { 200: answer('The keys as a JWK set.', [], 'ReceiptKeys'), ...open(...ANYWHERE) },
})

/** GET /.well-known/brand-check-keys.json. Pages of any site may read it. */
export function receiptKeyRoutes(receipts: Receipts): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/brand-check-keys.json', DESCRIBED, cors(), (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(receipts.publicKeys())
  })
}
