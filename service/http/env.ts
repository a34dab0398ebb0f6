import type { RequestIdVariables } from 'hono/request-id'
import type { SentKey } from '../access/keys.ts'
import type { ProblemError } from './problem-error.ts'

/** Variables that each request carries through the app. */
export interface AppEnv {
  Variables: RequestIdVariables & {
    publicUrl: string
    /** As far as the proxies are trusted. Used only for limits in memory. */
    clientAddress: string
    /** Requested path without its query, cut before the first part that a client chose. `/` if nothing is left. */
    instance: string
    /** Also logs unforeseen errors. */
    problemFor: (error: unknown) => ProblemError
    key: SentKey
    burst: { limit: number; remaining: number; resetSeconds: number }
  }
}
