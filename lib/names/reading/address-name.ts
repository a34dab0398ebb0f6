/** An address with at least one sign that it is one: a scheme, `www.`, a path or the @ of an e-mail address. */
const ADDRESS =
  /^(?:mailto:|[a-z]+:\/\/)?(?:[^\s/@]+@)?((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}]{2,})(?::\d+)?(?:[/?#]\S*)?$/iu
const SIGN = /:|@|\/|^www\./i
/** Labels under which the registries of countries register names, as in `kelvo.co.uk` (publicsuffix.org). */
const SECOND_LEVEL = /^(?:ac|co|com|edu|go|gob|gov|gv|ltd|ne|net|nom|or|org|plc)$/i

/**
 * The name in a web address or an e-mail address: the label that its owner registered ("kelvo" in `shop.kelvo.co.uk`).
 * Null for any other text. A bare domain is none, because it can be a name (Booking.com).
 */
export function nameInAddress(text: string): string | null {
  const host = SIGN.test(text) ? ADDRESS.exec(text)?.[1] : undefined
  if (host === undefined) return null
  const labels = host.split('.')
  const [country = '', second = ''] = labels.toReversed()
  const isBelow = labels.length > 2 && country.length === 2 && SECOND_LEVEL.test(second) && labels.at(-3) !== 'www'
  return labels.at(isBelow ? -3 : -2) ?? null
}
