/** RFC 9083 section 10.2.2 and RFC 8056. */
type StatusMeaning = { state: 'registered' | 'reserved'; note: string | null } | { reason: string }

const KEPT_BACK = 'The registry keeps this name back.'

/** Without spaces, in lower case. */
const LIFECYCLE: readonly [string, string][] = [
  ['pendingdelete', 'Soon to lapse: the registry is about to delete it.'],
  ['redemptionperiod', 'Soon to lapse: its registrar has deleted it, and only its holder can still have it back.'],
  ['pendingrestore', 'Deleted, and now being restored for its holder.'],
  ['pendingcreate', 'The registry has yet to confirm the registration.'],
]

/** RFC 9083 allows registries to add statuses. */
const RESERVED = /reserved|blocked|withheld|unassignable/
/** About a price or a way of sale. Withheld names and registered names both have them. */
const FOR_SALE = /premium|auction/
/** Some registries send these with a record, although there is no registration. */
const NO_REGISTRATION = /^(free|available|unregistered|notregistered|notfound)$/

/** `dated` means that the record has days of a registration, so somebody owns the name, whatever the statuses say. */
export function readStatuses(statuses: readonly string[], dated: boolean): StatusMeaning {
  const plain = statuses.map((status) => status.toLowerCase().replace(/[^a-z]/g, ''))
  const forSale = !plain.includes('active') && plain.some((status) => FOR_SALE.test(status))
  if (!dated && (forSale || plain.some((status) => RESERVED.test(status))))
    return { state: 'reserved', note: KEPT_BACK }
  if (!dated && plain.some((status) => NO_REGISTRATION.test(status)))
    return { reason: 'answered with a record that says of itself that it is no registration' }
  return { state: 'registered', note: LIFECYCLE.find(([status]) => plain.includes(status))?.[1] ?? null }
}
