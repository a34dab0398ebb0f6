import type { RequestIdVariables } from 'hono/request-id'
import type { SentKey } from '../access/keys.ts'
import type { ProblemError } from './problem-error.ts'

/** Variables that each request carries through the app. */
export interface AppEnv {
  Variables: RequestIdVariables & {
    publicUrl: string
    /** Address of the client, as far as the proxies are trusted; used only for limits in memory. */
    clientAddress: string
    /**
     * The requested path without its query, up to the first part that is not our own text, such as a parameter; `/`
     * where no part is ours.
     */
    instance: string
    /** The problem that answers an error; an unforeseen error is logged. */
    problemFor: (error: unknown) => ProblemError
    key: SentKey
    burst: { limit: number; remaining: number; resetSeconds: number }
  }
}
