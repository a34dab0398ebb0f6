/**
 * Whether a name in a registry's answer is the domain that was asked (A-labels, lower case): `EXAMPLE.COM.` and
 * `example.com` are one name, and a name in Unicode is compared by its A-labels.
 */
export function isSameName(found: string, asked: string): boolean {
  if (/[\s/\\@:?#]/.test(found)) return false
  const address = `https://${found.replace(/\.$/, '')}`
  return URL.canParse(address) && new URL(address).host === asked
}

/** Matches what a name of a domain cannot hold: it stands between the parts of an address or around a quoted name. */
const APART = /([^\p{L}\p{M}\p{N}.%_-]+)/u

/**
 * A text of a registry without the domain that was asked (A-labels, lower case), its label, and names below it, also
 * inside an address: each may be a word such as `reserved`, and the registry only repeats it.
 */
export function withoutDomain(text: string, domain: string): string {
  const ending = domain.slice(domain.indexOf('.'))
  const isAsked = (part: string) => {
    const name = part.toLowerCase().replace(/^[.%_-]+|[.%_-]+$/g, '')
    return isSameName(name, domain) || isSameName(name + ending, domain) || name.endsWith(`.${domain}`)
  }
  return text
    .split(APART)
    .filter((part) => !isAsked(part))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
