import type { SourceContext } from '../source.ts'
import type { UpstreamRequest } from './http.ts'
import type { Outcome } from './outcome.ts'

/**
 * Sends queries of a connector to an upstream. Rate limiter, retry, circuit breaker and quota are wrappers, so that
 * connectors do not see them. Never rejects for an upstream's fault.
 */
export interface Asker {
  ask(request: UpstreamRequest, context: SourceContext): Promise<Outcome>
}
