import { CalendarDate } from '../../../contract/primitives.ts'
import { z } from '../../../zod.ts'
import { asList } from '../../upstream/json-shapes.ts'
import { isSameName } from '../same-domain.ts'
import { rdapTextsOf, readNotices, statementsOf } from './rdap-notices.ts'
import { readStatuses } from './rdap-status.ts'

const Text = z.catch(z.nullable(z.string()), null)
const Event = z.catch(z.nullable(z.object({ eventAction: z.string(), eventDate: z.string() })), null)

/** RFC 9083 section 5.3. A missing or odd member does not spoil the rest. */
const DomainObject = z.object({
  objectClassName: z.literal('domain'),
  ldhName: Text,
  unicodeName: Text,
  status: z.catch(z.unknown(), null),
  events: z.catch(z.unknown(), null),
  remarks: z.catch(z.unknown(), null),
  notices: z.catch(z.unknown(), null),
  variants: z.catch(z.unknown(), null),
})

/** Other spellings that the registry ties to a registered name (RFC 9083 section 5.3). */
const Variants = z.array(
  z.catch(
    z.nullable(
      z.object({
        variantNames: z.catch(z.array(z.catch(z.nullable(z.object({ ldhName: Text, unicodeName: Text })), null)), []),
      }),
    ),
    null,
  ),
)

function isVariantOf(variants: unknown, asked: string): boolean {
  const parsed = Variants.safeParse(variants)
  if (!parsed.success) return false
  const names = parsed.data.flatMap((variant) => variant?.variantNames ?? [])
  return names.some((name) => isSameName(name?.ldhName ?? name?.unicodeName ?? '', asked))
}

interface RdapDomain {
  state: 'registered' | 'reserved'
  registeredOn: string | null
  expiresOn: string | null
  note: string | null
}

/** Matches only statements about this very name. Terms of use say that some names are withheld. */
const KEPT_BACK =
  /^(this |the )?((domain|name|domain name|label) )?(is |has been |was )?((currently|registry|permanently) )?(reserved|blocked|withheld)\b(?! (rights|names|domains|words|labels))/i

function dayOf(events: readonly z.infer<typeof Event>[], action: string): string | null {
  const named = events.filter((each) => each?.eventAction.toLowerCase() === action)
  const days = named.flatMap((event) => CalendarDate.safeParse(event?.eventDate.slice(0, 10)).data ?? [])
  return days[0] ?? null
}

/** Only a registration has days for these events. */
const OF_REGISTRATION = /^(?:re)?registration$|^(?:registrar )?expiration$|^transfer$/i

const VARIANT = { state: 'reserved', registeredOn: null, expiresOn: null } as const

/** Reads the body of a 200 for the queried domain. Only a domain object of exactly this name proves anything. */
export function readRdapDomain(json: unknown, asked: string): RdapDomain | { reason: string } {
  const parsed = DomainObject.safeParse(json)
  if (!parsed.success) return { reason: 'answered with something other than a domain record' }
  const { ldhName, unicodeName, status, events, remarks, notices, variants } = parsed.data
  const name = ldhName ?? unicodeName
  if (name === null) return { reason: 'answered with a domain record without a name' }
  if (!isSameName(name, asked)) {
    if (!isVariantOf(variants, asked)) return { reason: 'answered about another name than the one asked' }
    return { ...VARIANT, note: 'The registry keeps this name back for the holder of another spelling of it.' }
  }
  const dates = asList(events).map((each) => Event.parse(each))
  const registeredOn = dayOf(dates, 'registration')
  const expiresOn = dayOf(dates, 'expiration')
  const statements = statementsOf([...readNotices(remarks), ...readNotices(notices)], asked)
  const reserved = statements.some((statement) => KEPT_BACK.test(statement))
  // A day in an unknown format counts too.
  const dated = dates.some(
    (each) => each !== null && OF_REGISTRATION.test(each.eventAction) && /\d/.test(each.eventDate),
  )
  const meaning = readStatuses(reserved ? ['reserved'] : rdapTextsOf(status), dated)
  return 'reason' in meaning ? meaning : { ...meaning, registeredOn, expiresOn }
}
