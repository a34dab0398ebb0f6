import type { SourceContext } from '../source.ts'
import type { UpstreamRequest } from './http.ts'
import type { Outcome } from './outcome.ts'

/**
 * Asks an upstream for an adapter. Whatever stands between the two — pace, retries, a breaker, an allowance — is
 * another asker around this one, so that an adapter does not see it. Never rejects for an upstream's fault.
 */
export interface Asker {
  ask(request: UpstreamRequest, context: SourceContext): Promise<Outcome>
}
