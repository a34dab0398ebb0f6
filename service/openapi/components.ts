import { CHECK_EVENTS } from '../../lib/contract/events.ts'
import { doc, z } from '../../lib/zod.ts'
import { type JsonSchema, namedSchemas } from './json-schema.ts'
import { ANSWERS, REQUESTS } from './schemas.ts'

const events = Object.entries(CHECK_EVENTS).map(([event, data]) =>
  z.object({ event: doc(z.literal(event), 'Name of the event.'), data: doc(data, 'What it tells.') }),
)

const CheckEvent = doc(
  z.discriminatedUnion('event', events as [(typeof events)[number]]),
  'One server-sent event of a check.',
)

/** `components.schemas` of the document, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const all = { ...namedSchemas(REQUESTS, 'input'), ...namedSchemas({ ...ANSWERS, CheckEvent }, 'output') }
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
