/** The client that queries the registers. */
export const ASKERS = ['browser', 'service'] as const
export type AskerKind = (typeof ASKERS)[number]

/** Replaces the host if no service takes part. The space makes it an invalid host. */
export const THIS_BROWSER = 'this browser'

/** Source id of a service that failed before it named its sources. */
export const SERVICE_ITSELF = 'service'
