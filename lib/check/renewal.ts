/** Months after expiry in which a mark can be renewed (Paris Convention Art. 5bis(1); EUTMR 53(3); TmPA 10(3)). */
const RENEWAL_GRACE_MONTHS = 6

/** Returns true if a mark that expired on this day can still be renewed at `now`, or if the day is unknown. */
export function mayBeRenewed(expiresOn: string | null, now: number): boolean {
  if (expiresOn === null) return true
  const end = new Date(`${expiresOn}T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + RENEWAL_GRACE_MONTHS)
  // The last day still counts.
  end.setUTCDate(end.getUTCDate() + 1)
  return now < end.getTime()
}
