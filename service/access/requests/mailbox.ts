/** Mail domains that are known to ignore dots before the `@`, each with the domain it counts as; both are Google's. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address most likely leads to, so that one person counts once: in lower case, and without a
 * sub-address (RFC 5233), because the owner of a mailbox may make those up at will. Only for counting: mail goes to the
 * address as it was written.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address
    .slice(at + 1)
    .toLowerCase()
    .replace(/\.$/, '')
  const local = address
    .slice(0, Math.max(0, at))
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '')
  const dotless = WITHOUT_DOTS[domain]
  return dotless === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${dotless}`
}
