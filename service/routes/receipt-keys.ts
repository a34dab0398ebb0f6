import { Hono } from 'hono'
import type { AppEnv } from '../http/env.ts'
import type { Receipts } from '../receipts/receipts.ts'

/** GET /.well-known/brand-check-keys.json: the public keys that receipts are verified with. */
export function receiptKeyRoutes(receipts: Receipts): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/.well-known/brand-check-keys.json', (c) => {
    c.header('Cache-Control', 'public, max-age=300')
    return c.json(receipts.publicKeys())
  })
}
