/**
 * Compares a name from an answer with a domain in lower-case A-labels. `EXAMPLE.COM.` equals `example.com`, and Unicode
 * names are converted first.
 */
export function isSameName(found: string, asked: string): boolean {
  if (/[\s/\\@:?#]/.test(found)) return false
  const address = `https://${found.replace(/\.$/, '')}`
  return URL.canParse(address) && new URL(address).host === asked
}

/** Characters that no domain contains, such as quotes or the separators of an address. */
const APART = /([^\p{L}\p{M}\p{N}.%_-]+)/u

/**
 * Removes the queried domain, its label and names below it from a registry's text. They may be words such as `reserved`
 * that the registry only repeats.
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
