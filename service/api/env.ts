import type { RequestIdVariables } from 'hono/request-id'
import type { SentKey } from '../keys/keys.ts'
import type { ProblemError } from './problem.ts'

export interface AppEnv {
  Variables: RequestIdVariables & {
    publicUrl: string
    /** The client's address, as far as proxies are trusted. Used only for limits in memory. */
    clientAddress: string
    /** Requested path up to the first part that a client chose. */
    instance: string
    /** Logs unforeseen errors, and returns the problem. */
    problemFor: (error: unknown) => ProblemError
    key: SentKey
    burst: { limit: number; remaining: number; resetSeconds: number }
  }
}
