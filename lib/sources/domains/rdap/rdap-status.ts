/** What the statuses of a domain record say of the name (RFC 9083 section 10.2.2, RFC 8056). */
export type StatusMeaning = { state: 'registered' | 'reserved'; note: string | null } | { reason: string }

const KEPT_BACK = 'The registry keeps this name back.'

/** Statuses of a registration that is about to end or change, without spaces and in lower case. */
const LIFECYCLE: readonly [string, string][] = [
  ['pendingdelete', 'Soon to lapse: the registry is about to delete it.'],
  ['redemptionperiod', 'Soon to lapse: its registrar has deleted it, and only its holder can still have it back.'],
  ['pendingrestore', 'Deleted, and now being restored for its holder.'],
  ['pendingcreate', 'The registry has yet to confirm the registration.'],
]

/** Matches statuses by which registries withhold a name. RFC 9083 allows registries statuses of their own. */
const RESERVED = /reserved|blocked|withheld|unassignable/
/**
 * Matches statuses about a price or a way of sale. Names that are withheld have them, and so do names that somebody
 * holds.
 */
const FOR_SALE = /premium|auction/
/**
 * Statuses by which a record says that there is no registration. No registry should send such a record, but some do.
 */
const NO_REGISTRATION = /^(free|available|unregistered|notregistered|notfound)$/

/**
 * Reads the statuses of a record, in any spelling. Unknown ones are ignored. `dated` says whether the record has days
 * of a registration: then somebody holds the name, whatever the statuses say.
 */
export function readStatuses(statuses: readonly string[], dated: boolean): StatusMeaning {
  const plain = statuses.map((status) => status.toLowerCase().replace(/[^a-z]/g, ''))
  const forSale = !plain.includes('active') && plain.some((status) => FOR_SALE.test(status))
  if (!dated && (forSale || plain.some((status) => RESERVED.test(status))))
    return { state: 'reserved', note: KEPT_BACK }
  if (!dated && plain.some((status) => NO_REGISTRATION.test(status)))
    return { reason: 'answered with a record that says of itself that it is no registration' }
  return { state: 'registered', note: LIFECYCLE.find(([status]) => plain.includes(status))?.[1] ?? null }
}
