/** An address needs at least one sign: a scheme, `www.`, a path or an @. */
const ADDRESS =
  /^(?:mailto:|[a-z]+:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,})(?::\d+)?(?:[/?#]\S*)?$/iu
const SIGN = /:|@|\/|^www\./i
/** Countries register names below these labels, as in `kelvo.co.uk` (publicsuffix.org). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gov|gv|ltd|ne|net|nom|or|org|plc)$/i

/**
 * Returns the registered label of a web or e-mail address (`kelvo` in `shop.kelvo.co.uk`). Null for any other text,
 * even a bare domain, because it can be a name (Booking.com).
 */
export function nameInAddress(text: string): string | null {
  const host = SIGN.test(text) ? ADDRESS.exec(text)?.[1] : undefined
  if (host === undefined) return null
  const labels = host.split('.')
  const [country = '', second = ''] = labels.toReversed()
  const isBelow = labels.length > 2 && country.length === 2 && SECOND_LEVEL.test(second) && labels.at(-3) !== 'www'
  return labels.at(isBelow ? -3 : -2) ?? null
}
