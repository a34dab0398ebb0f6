import { CalendarDate } from '../contract/primitives.ts'
import { z } from '../zod.ts'
import { readStatuses } from './rdap-status.ts'
import { isVariantOf } from './rdap-variants.ts'
import { isSameName } from './same-name.ts'

const Text = z.catch(z.nullable(z.string()), null)
const Event = z.catch(z.nullable(z.object({ eventAction: z.string(), eventDate: z.string() })), null)
const Remark = z.catch(z.nullable(z.object({ title: Text })), null)

/** What is read of a domain object (RFC 9083 section 5.3); members that are missing or odd do not spoil the rest. */
const DomainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: Text,
  unicodeName: Text,
  status: z.catch(z.array(Text), []),
  events: z.catch(z.array(Event), []),
  remarks: z.catch(z.array(Remark), []),
  notices: z.catch(z.array(Remark), []),
  variants: z.catch(z.unknown(), null),
})

export interface RdapDomain {
  state: 'registered' | 'reserved'
  registeredOn: string | null
  expiresOn: string | null
  note: string | null
}

/** The whole of a title that is about this name; terms of use only mention that some names are reserved. */
const RESERVED_TITLE =
  /^(this )?((domain|name|domain name) )?(is )?((currently|registry) )?(reserved|blocked|withheld)( (domain|name|domain name|by the registry))?$/i

/** The day an event names, as the registry writes it. */
function dayOf(events: readonly z.infer<typeof Event>[], action: string): string | null {
  const event = events.find((each) => each?.eventAction.toLowerCase() === action)
  const day = CalendarDate.safeParse(event?.eventDate.slice(0, 10))
  return day.success ? day.data : null
}

const VARIANT = { state: 'reserved', registeredOn: null, expiresOn: null } as const

/**
 * Reads a registry's 200 about the domain that was asked (A-labels, lower case). What is not a domain object,
 * or is about another name, proves nothing: then the reason is returned.
 */
export function readRdapDomain(json: unknown, asked: string): RdapDomain | { reason: string } {
  const parsed = DomainObject.safeParse(json)
  if (!parsed.success) return { reason: 'answered with something other than a domain record' }
  const { ldhName, unicodeName, events, remarks, notices, variants } = parsed.data
  const name = ldhName ?? unicodeName
  if (name === null) return { reason: 'answered with a domain record without a name' }
  if (!isSameName(name, asked)) {
    if (!isVariantOf(variants, asked)) return { reason: 'answered about another name than the one asked' }
    return { ...VARIANT, note: 'The registry keeps this name back for the holder of another spelling of it.' }
  }
  const reserved = [...remarks, ...notices].some((each) => RESERVED_TITLE.test(each?.title?.trim() ?? ''))
  const meaning = readStatuses(reserved ? ['reserved'] : parsed.data.status)
  if ('reason' in meaning) return meaning
  return { ...meaning, registeredOn: dayOf(events, 'registration'), expiresOn: dayOf(events, 'expiration') }
}
