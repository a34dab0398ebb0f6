import { type AppParts, createApp } from '../app.ts'

/** The app with nothing behind its addresses, for a caller that only looks at what they are. */
export function bareApp(parts: Partial<AppParts> = {}) {
  return createApp({ sources: [], ...parts } as unknown as AppParts)
}
