/** Phrases that the facts of several offices share. */
export const NO_RECORDS = "no credentials and no imported records; see the operator's guide"
export const NO_INTERFACE = 'the office offers no interface'
export const BY_LIKENESS = 'by likeness where its records are imported'
export const FROM_INDEX = 'a known mark must come back from the index before an empty answer counts'
export const FROM_BOTH = `${FROM_INDEX}, and one from the interface within the last 10 minutes`
export const SEVEN_DAYS = 'imported records complete an answer for 7 days'
export const SEVEN_DAYS_OR_LIVE = `${SEVEN_DAYS}; the interface is asked live and kept in memory for one hour`

export const NO_AUTOMATION = 'automated searching is not allowed'

/** Why the international register is not asked, and what that leaves out. */
export const NO_INTERNATIONAL = `${NO_AUTOMATION}; international registrations are found only where another register that was searched holds them`
