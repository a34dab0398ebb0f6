import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { KeyScope } from '../../lib/contract/quotas.ts'
import type { Keys } from '../access/keys.ts'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

/** Answers a missing key and a wrong one alike. */
export function unauthorized(): ProblemError {
  return new ProblemError('unauthorized', 'Send a valid API key in the X-API-Key header, or as a Bearer token.', {
    headers: { 'WWW-Authenticate': 'ApiKey realm="brand-check", header="X-API-Key", Bearer realm="brand-check"' },
  })
}

/**
 * Reads `X-API-Key` or `Authorization: Bearer` (RFC 6750). Ignores other schemes, which belong to proxies. Throws 400
 * if the two differ, because either could be meant.
 */
export function sentKey(c: Context): string | undefined {
  const own = c.req.header('X-API-Key')?.trim() || undefined
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization')?.trim() ?? '')?.[1]
  if (own !== undefined && bearer !== undefined && own !== bearer) {
    throw new ProblemError('invalid_request', 'X-API-Key and Authorization hold different keys: send one of them.')
  }
  return own ?? bearer
}

export function requireKey(keys: Keys) {
  return createMiddleware<AppEnv>(async function requireKey(c, next) {
    c.header('Vary', 'X-API-Key, Authorization', { append: true })
    const key = await keys.verify(sentKey(c))
    if (key === null) throw unauthorized()
    c.set('key', key)
    await next()
  })
}

export function requireScope(scope: KeyScope) {
  return createMiddleware<AppEnv>(async function requireScope(c, next) {
    if (!c.var.key.scopes.includes(scope)) {
      throw new ProblemError('forbidden', `This key does not have the scope ${scope}.`)
    }
    await next()
  })
}
