import { doc, z } from '../../zod.ts'
import { Filling } from '../checks/answer.ts'

/** Response of POST /api/v2/claim. */
export const Claimed = z.object({ apiKey: doc(z.string(), 'The key that the token stood for; it is not told again.') })

/** Response of GET /healthz. */
export const Health = z.object({
  status: doc(z.literal('up'), 'The process runs.'),
  proof: doc(
    z.optional(z.string()),
    'Answer to the Challenge header at this very address, for commands that share the data folder.',
  ),
})

/** Response of GET /readyz. */
export const Readiness = z.object({
  status: doc(z.enum(['ready', 'not ready']), 'Whether the service can do its work.'),
  filling: doc(
    z.optional(z.array(z.extend(Filling, { id: doc(z.string(), 'Id of the source.') }))),
    'Registers that are still being filled; left out if there are none.',
  ),
  differing: doc(
    z.optional(z.array(z.string())),
    'Ids of sources of which processes on one database search different records; left out if there are none.',
  ),
})
