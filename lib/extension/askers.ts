/** Who asks the registers: this browser by itself, or a service. */
export const ASKERS = ['browser', 'service'] as const
export type AskerKind = (typeof ASKERS)[number]

/** Stands where the host of a service stands in a view, where no service takes part. No host is written like it. */
export const THIS_BROWSER = 'this browser'

/** Id of the row that stands for a service that failed before it said whom it asks. */
export const SERVICE_ITSELF = 'service'
