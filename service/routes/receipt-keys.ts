import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from '../http/env.ts'
import type { Receipts } from '../receipts/receipts.ts'

/** GET /.well-known/brand-check-keys.json: the public keys that receipts are verified with. Pages of any site may read them. */
export function receiptKeyRoutes(receipts: Receipts): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/brand-check-keys.json', cors(), (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(receipts.publicKeys())
  })
}
