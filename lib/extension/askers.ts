/** Who asks the registers: this browser by itself, or a service. */
export const ASKERS = ['browser', 'service'] as const
export type AskerKind = (typeof ASKERS)[number]

/** Takes the place of a service's host in a view where no service takes part. The space makes it no valid host. */
export const THIS_BROWSER = 'this browser'

/** Id of the row for a service that failed before it named its sources. */
export const SERVICE_ITSELF = 'service'
