import { type AppParts, createApp } from '../api/app.ts'

/** Creates the app without the parts behind its routes, for callers that only read the routes. */
export function bareApp(parts: Partial<AppParts> = {}) {
  return createApp({ sources: [], ...parts } as unknown as AppParts)
}
