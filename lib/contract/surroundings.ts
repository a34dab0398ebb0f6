import { doc, z } from '../zod.ts'

/** Answer of POST /api/v2/claim. */
export const Claimed = z.object({ apiKey: doc(z.string(), 'The key that the token stood for; it is not told again.') })

/** Answer of GET /healthz. */
export const Health = z.object({
  status: doc(z.literal('up'), 'The process runs.'),
  proof: doc(
    z.optional(z.string()),
    'Answer to the Challenge header at this very address, for commands that share the data folder.',
  ),
})

/** Answer of GET /readyz. */
export const Readiness = z.object({
  status: doc(z.enum(['ready', 'not ready']), 'Whether the service can do its work.'),
})
