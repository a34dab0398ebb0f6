/**
 * Reasons in the rows of an answer that this browser made without a service, or beside one. The extension knows these
 * rows by their reasons, because the wire has no codes for reasons.
 */

/** Begins the reason of a row whose register is kept on this device. */
export const HERE = 'searched on this device; nobody was told the name for it'

/** Whether a row is of a register that was searched on this device. */
export const isHere = ({ reason }: { reason?: string | null | undefined }) => (reason ?? '').startsWith(HERE)

/** A reason without that: what is left is true wherever a service is asked for the same register as well. */
export const withoutHere = (reason: string | null = null) =>
  isHere({ reason }) ? (reason ?? '').slice(HERE.length).replace(/^; /, '') || null : reason

/** Of a source whose answers the browser keeps back. */
export const NOT_ALLOWED = 'not allowed in this browser'

/** The reason of a source that was not asked, because the person wanted nobody to be told. */
export const NOT_ASKED = 'not asked, so that nobody is told the name'

/** The reason of a source whose answer had not come when a check broke off. */
export const CUT_OFF = 'the check broke off before it answered'

/** The reason of a source that no browser can ask. */
export const ONLY_A_SERVICE = 'needs a service'
