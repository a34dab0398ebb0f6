import type { Hono } from 'hono'
import type { AppEnv } from './env.ts'
import { ProblemError } from './problem-error.ts'

/** Returns 405 with `Allow` if the address exists under another method, otherwise 404. */
export function notFoundFor(app: Hono<AppEnv>): (method: string, path: string) => ProblemError {
  const patterns = () =>
    app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({
        method,
        form: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replace(/\/$/, '')}/?$`),
      }))
  return (method, path) => {
    const allowed = [
      ...new Set(
        patterns()
          .filter(({ form }) => form.test(path))
          .map((route) => route.method),
      ),
    ]
    if (allowed.length === 0 || allowed.includes(method)) {
      return new ProblemError('not_found', 'There is nothing at this address. GET / tells what there is.')
    }
    return new ProblemError('method_not_allowed', `This address takes ${allowed.join(', ')}.`, {
      headers: { Allow: allowed.join(', ') },
    })
  }
}
