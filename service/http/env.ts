import type { RequestIdVariables } from 'hono/request-id'
import type { AccessKey } from '../access/keys.ts'

/** What a request carries through the app. */
export interface AppEnv {
  Variables: RequestIdVariables & {
    publicUrl: string
    key: AccessKey
    burst: { limit: number; remaining: number; resetSeconds: number }
  }
}
