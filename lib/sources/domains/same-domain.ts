/**
 * Whether a name in a registry's answer is the domain that was asked (A-labels, lower case): `EXAMPLE.COM.` and
 * `example.com` are one name, and a name in Unicode is compared by its A-labels.
 */
export function isSameName(found: string, asked: string): boolean {
  if (/[\s/\\@:?#]/.test(found)) return false
  const address = `https://${found.replace(/\.$/, '')}`
  return URL.canParse(address) && new URL(address).host === asked
}
