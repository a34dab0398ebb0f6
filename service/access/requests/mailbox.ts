/** Google ignores dots before the `@`. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * Returns the likely mailbox of an address, so that one person counts once. Drops sub-addresses (RFC 5233), because
 * owners invent them at will. Mail goes to the address as written.
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
