/** Who asks the registers: this browser by itself, or a service. */
export const ASKERS = ['browser', 'service'] as const
export type AskerKind = (typeof ASKERS)[number]

/** Stands where the host of a service stands in a view, where no service takes part. No host is written like it. */
export const THIS_BROWSER = 'this browser'
