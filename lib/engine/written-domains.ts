import { domainWords, withoutDeviations } from '../sources/domains/domain-labels.ts'

/** What may stand between the words of a name in a label. */
const BETWEEN = ['', '-']

/** Beginning of a label that holds letters outside ASCII, as the DNS writes it. */
const A_LABEL = 'xn--'

/** A domain as the DNS writes it; null where it is no valid host name. */
function asInDns(domain: string): string | null {
  const address = `https://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

/**
 * Shows a domain that was made from a name in the letters of that name: `xn--caf-dma.ch` becomes `café.ch`. Any other
 * domain is left as it is.
 */
export function domainsInLetters(name: string): (domain: string) => string {
  const words = domainWords(name.toLowerCase())
  const labels = BETWEEN.map((between) => words.join(between)).flatMap((label) => [label, withoutDeviations(label)])
  return (domain) => {
    if (!domain.startsWith(A_LABEL)) return domain
    const ending = domain.slice(domain.indexOf('.'))
    const written = labels.map((label) => label + ending)
    return written.find((each) => asInDns(each) === domain) ?? domain
  }
}
