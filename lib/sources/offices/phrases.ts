export const NO_RECORDS = "no credentials and no imported records; see the operator's guide"
export const NO_INTERFACE = 'the office offers no interface'
export const BY_LIKENESS = 'by similarity if its records are imported'
export const FROM_INDEX = 'a search of the index must return its canaries'
export const FROM_BOTH = `${FROM_INDEX}, and the interface must have returned its canary within the last 10 minutes`
export const SEVEN_DAYS = 'imported records complete an answer for 7 days'
export const SEVEN_DAYS_OR_LIVE = `${SEVEN_DAYS}; answers of the interface are cached for one hour`

export const NO_AUTOMATION = 'automated searching is not allowed'

export const NO_INTERNATIONAL = `${NO_AUTOMATION}; international registrations are found only where another register that was searched holds them`
