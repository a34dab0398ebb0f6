import { CalendarDate } from '../contract/primitives.ts'
import { z } from '../zod.ts'

const Text = z.catch(z.nullable(z.string()), null)
const Event = z.catch(z.nullable(z.object({ eventAction: z.string(), eventDate: z.string() })), null)

/** What is read of a domain object (RFC 9083 section 5.3); members that are missing or odd do not spoil the rest. */
const DomainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: Text,
  unicodeName: Text,
  status: z.catch(z.array(Text), []),
  events: z.catch(z.array(Event), []),
})

export interface RdapDomain {
  state: 'registered' | 'reserved'
  registeredOn: string | null
  expiresOn: string | null
  note: string | null
}

/** Statuses of a registration that is coming to its end (RFC 8056), without spaces and in lower case. */
const LIFECYCLE: readonly [string, string][] = [
  ['pendingdelete', 'Registered; the registration is about to be deleted.'],
  ['redemptionperiod', 'Registered; deleted by its registrar and still redeemable by its holder.'],
]
const RESERVED = /^(reserved|blocked|withheld)/

/** `EXAMPLE.COM.` and `example.com` are one name; a name in Unicode is compared by its A-labels. */
function sameName(found: string, asked: string): boolean {
  if (/[\s/\\@:?#]/.test(found)) return false
  const address = `https://${found.replace(/\.$/, '')}`
  return URL.canParse(address) && new URL(address).host === asked
}

/** The day an event names, as the registry writes it. */
function dayOf(events: readonly z.infer<typeof Event>[], action: string): string | null {
  const event = events.find((each) => each?.eventAction.toLowerCase() === action)
  const day = CalendarDate.safeParse(event?.eventDate.slice(0, 10))
  return day.success ? day.data : null
}

/**
 * Reads a registry's 200 about the domain that was asked (A-labels, lower case). What is not a domain object,
 * or is about another name, proves nothing: then the reason is returned.
 */
export function readRdapDomain(json: unknown, asked: string): RdapDomain | { reason: string } {
  const parsed = DomainObject.safeParse(json)
  if (!parsed.success) return { reason: 'answered with something other than a domain record' }
  const { ldhName, unicodeName, events } = parsed.data
  const name = ldhName ?? unicodeName
  if (name === null) return { reason: 'answered with a domain record without a name' }
  if (!sameName(name, asked)) return { reason: 'answered about another name than the one asked' }
  const statuses = parsed.data.status.map((status) => status?.toLowerCase().replace(/[\s_-]/g, '') ?? '')
  const reserved = statuses.some((status) => RESERVED.test(status))
  return {
    state: reserved ? 'reserved' : 'registered',
    registeredOn: dayOf(events, 'registration'),
    expiresOn: dayOf(events, 'expiration'),
    note: reserved
      ? 'The registry keeps this name back.'
      : (LIFECYCLE.find(([status]) => statuses.includes(status))?.[1] ?? null),
  }
}
