/** The extension recognises this browser's rows by these reasons, because the contract has no codes for them. */

/** Prefix of the reason for a local register. */
export const HERE = 'searched on this device; nobody was told the name for it'

/** True if a register was searched on this device. */
export const isHere = ({ reason }: { reason?: string | null | undefined }) => (reason ?? '').startsWith(HERE)

/**
 * Returns the reason without the `HERE` prefix. The remainder also applies to a service that queries the same register.
 */
export const withoutHere = (reason: string | null = null) =>
  isHere({ reason }) ? (reason ?? '').slice(HERE.length).replace(/^; /, '') || null : reason

/** The browser blocks responses of the source. */
export const NOT_ALLOWED = 'not allowed in this browser'

export const NOT_ASKED = 'not asked, so that nobody is told the name'

export const CUT_OFF = 'the check broke off before it answered'

export const ONLY_A_SERVICE = 'needs a service'
