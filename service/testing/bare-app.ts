import { type AppParts, createApp } from '../api/app.ts'

/** The app without the parts behind its routes, for callers that only read which routes there are. */
export function bareApp(parts: Partial<AppParts> = {}) {
  return createApp({ sources: [], ...parts } as unknown as AppParts)
}
