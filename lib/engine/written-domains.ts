import { domainWords } from '../sources/domains/domain-labels.ts'

/** How the words of a name can stand beside each other in a label. */
const BETWEEN = ['', '-']

/** Begins a label that holds letters outside of ASCII, in the way the DNS writes it. */
const A_LABEL = 'xn--'

/** A domain as the DNS writes it, or null where it cannot stand in one. */
function asInDns(domain: string): string | null {
  const address = `https://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

/**
 * Reads domains that were made of a name in the letters of that name: `xn--caf-dma.ch` is `café.ch`. A domain that was made of
 * something else, or needs no such reading, is left as it is.
 */
export function domainsInLetters(name: string): (domain: string) => string {
  const words = domainWords(name.toLowerCase())
  const labels = BETWEEN.map((between) => words.join(between))
  return (domain) => {
    if (!domain.startsWith(A_LABEL)) return domain
    const ending = domain.slice(domain.indexOf('.'))
    const written = labels.map((label) => label + ending)
    return written.find((each) => asInDns(each) === domain) ?? domain
  }
}
