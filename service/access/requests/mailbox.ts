/** Providers that are known to deliver to one mailbox wherever the dots stand: Google, under its two domains. */
const WITHOUT_DOTS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that mail to an address most likely ends in, so that one person counts once: without case, and without a
 * sub-address (RFC 5233), which whoever has the mailbox may make up at will. Only for counting: mail goes to the address as
 * it was written.
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
