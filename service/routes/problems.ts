import { Hono } from 'hono'
import { html } from 'hono/html'
import { PROBLEMS, type ProblemCode } from '../../lib/contract/problem.ts'
import type { AppEnv } from '../http/env.ts'
import { ProblemError } from '../http/problem-error.ts'
import { PAGE_POLICY, page } from './page.ts'

/** What to do about each error. */
const ADVICE: Record<ProblemCode, string> = {
  invalid_request: 'Correct the fields that errors[] names; each entry has a JSON pointer and a sentence.',
  unauthorized:
    'Send a valid API key in the X-API-Key header. A missing, wrong, expired or revoked key gets this same answer.',
  forbidden: 'The key is valid but does not have the scope that this address needs. Ask for a key that has it.',
  not_found: 'Check the address. GET / tells what the service offers.',
  unknown_jurisdiction: 'Ask for CH, DE, EU, AT or US.',
  method_not_allowed: 'Use one of the methods in the Allow header.',
  payload_too_large: 'A request needs a name and its scope; send less.',
  unsupported_media_type: 'Send the body as JSON, with Content-Type: application/json.',
  misdirected_request: 'The Host header names a host this service is not published under. Use its public address.',
  burst_exceeded: 'Wait for the seconds in Retry-After, then go on more slowly. See RateLimit-Policy.',
  quota_exceeded:
    'The charged answers of this period are used up. GET /api/v2/quotas tells when the count starts again.',
  internal_error: 'Try again. If it stays, tell the operator the request id; the answer holds nothing else on purpose.',
  storage_unavailable:
    'The database of the service does not answer now. Nothing is charged. Try again in a few seconds.',
  no_source_answered: 'Nothing was checked and nothing is charged. Try again later.',
}

const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

/** GET /problems/:code: what an error means and what to do, at the address its `type` names. */
export function problemRoutes(): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/:code', (c) => {
    const code = c.req.param('code')
    if (!isCode(code)) throw new ProblemError('not_found', 'There is no such error.')
    const { status, title, retryable } = PROBLEMS[code]
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(
      page(
        title,
        html`<h1>${title}</h1>
<p><code>${code}</code>, HTTP status ${status}. ${retryable ? 'The same request may succeed later.' : 'The same request will fail again.'}</p>
<p>${ADVICE[code]}</p>
<p>Errors cost nothing.</p>`,
      ),
    )
  })
}
