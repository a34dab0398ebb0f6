/**
 * What the rows of an answer by this browser say where nobody was told the name. The extension finds these rows by them, for the
 * wire has no code for a reason.
 */

/** Begins the reason of a row whose register is kept on this device. */
export const HERE = 'searched on this device; nobody was told the name for it'

/** Whether a row is of a register that was searched on this device. */
export const isHere = ({ reason }: { reason?: string | null | undefined }) => (reason ?? '').startsWith(HERE)

/** Of a source whose answers the browser keeps back. */
export const NOT_ALLOWED = 'not allowed in this browser'

/** Of a source that was left unasked because the person wanted nobody to be told. */
export const NOT_ASKED = 'not asked, so that nobody is told the name'

/** Of a source whose answer had not come when a check broke off. */
export const CUT_OFF = 'the check broke off before it answered'

/** Of a source that no browser can ask. */
export const ONLY_A_SERVICE = 'needs a service'
