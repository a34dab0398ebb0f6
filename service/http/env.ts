import type { RequestIdVariables } from 'hono/request-id'
import type { AccessKey } from '../access/keys.ts'
import type { ProblemError } from './problem-error.ts'

/** What a request carries through the app. */
export interface AppEnv {
  Variables: RequestIdVariables & {
    publicUrl: string
    /** Who asks, as far as the proxies before the service are to be believed; for limits in memory alone. */
    clientAddress: string
    /**
     * The path that was asked for, without its query, as far as it is one of ours: up to a parameter, and `/` where
     * nothing of it is.
     */
    instance: string
    /** The problem an error stands for; one that is not foreseen is logged. */
    problemFor: (error: unknown) => ProblemError
    key: AccessKey
    burst: { limit: number; remaining: number; resetSeconds: number }
  }
}
