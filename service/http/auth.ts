import { createMiddleware } from 'hono/factory'
import type { KeyScope } from '../../lib/contract/quotas.ts'
import type { Keys } from '../access/keys.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

/** The answer to a missing key and to a wrong one, which must not differ. */
export function unauthorized(): ProblemError {
  return new ProblemError('unauthorized', 'Send a valid API key in the X-API-Key header.', {
    headers: { 'WWW-Authenticate': 'ApiKey realm="brand-check", header="X-API-Key"' },
  })
}

/**
 * Lets a request through that has a valid key with the scope. `Vary` tells caches that the answer depends on the key.
 */
export function requireKey(keys: Keys, scope: KeyScope) {
  return createMiddleware<AppEnv>(async function requireKey(c, next) {
    c.header('Vary', 'X-API-Key', { append: true })
    const key = await keys.verify(c.req.header('X-API-Key'))
    if (key === null) throw unauthorized()
    if (!key.scopes.includes(scope)) {
      throw new ProblemError('forbidden', `This key does not have the scope ${scope}.`)
    }
    c.set('key', key)
    await next()
  })
}
