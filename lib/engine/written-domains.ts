import { domainWords, withoutDeviations } from '../sources/domains/registries.ts'

const BETWEEN = ['', '-']

const A_LABEL = 'xn--'

function asInDns(domain: string): string | null {
  const address = `https://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : null
}

/** Returns a function that shows a domain in the name's own letters: `xn--caf-dma.ch` becomes `café.ch`. */
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
