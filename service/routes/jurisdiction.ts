import { Hono } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'

import { requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem-error.ts'

/** Headers that every answer carries, also one that says that nothing changed. */
const OURS = [
  'request-id',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
  'access-control-expose-headers',
]

/**
 * GET /jurisdiction/:code: what filing a mark there needs. The
 * facts are for everybody, but the answer tells the limits of a key beside them: its holder may keep it for a day.
 */
export function jurisdictionRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...OURS] })).get('/:code', (c) => {
    const asked = c.req.param('code').toUpperCase()
    const code = JURISDICTIONS.find((known) => known === asked)
    if (code === undefined) {
      throw new ProblemError('unknown_jurisdiction', `The jurisdictions covered are ${JURISDICTIONS.join(', ')}.`)
    }
    c.header('Cache-Control', 'private, max-age=86400')
    return c.json(requirementsFor(code))
  })
}
