import { REGISTRIES, type Registry } from './registries.ts'

interface DomainLabels {
  joined: string
  hyphenated: string | null
}

/** Octets (RFC 1035 section 2.3.4). */
const LONGEST_LABEL = 63

/** Only the part before a checked top-level domain is the label (`Vyntra.com`). */
const OWN_ENDING = new RegExp(`^([^\\s.]+)\\.(?:${REGISTRIES.map(({ tld }) => tld).join('|')})$`, 'iu')

const UNUSABLE = /[^\p{L}\p{M}\p{Nd}\s\p{Pd}]|\p{DI}/gu

/** UTS 46, as the URL standard applies it. Null if there is no A-label. */
function toALabel(label: string): string | null {
  const address = `https://${label}.com`
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.slice(0, -'.com'.length)
}

/** Words of a name that can form a label. White space and dashes separate words, and other signs are dropped. */
export function domainWords(name: string): string[] {
  const text = name.normalize('NFKC').replace(OWN_ENDING, '$1')
  return text
    .replace(UNUSABLE, '')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
}

/**
 * Maps the letters that differ between IDNA 2003 and 2008 as 2003 does: ß to ss, and final ς to σ (UTS 46, section
 * 4.1.1). The other two are invisible and never reach a label.
 */
export function withoutDeviations(text: string): string {
  return text.replace(/[ßẞ]/gu, 'ss').replace(/ς/gu, 'σ')
}

export function spellingsAt({ takesSharpS }: Pick<Registry, 'takesSharpS'>, name: string): string[] {
  return takesSharpS ? [...new Set([name, withoutDeviations(name)])] : [withoutDeviations(name)]
}

/** Letters outside ASCII need more characters in the DNS than a person sees. */
function tooLong(words: readonly string[]): { reason: string } {
  const seen = [...words.join('')].length
  if (seen > LONGEST_LABEL) return { reason: `the name is longer than the ${LONGEST_LABEL} characters of a domain` }
  const reason = `written as the DNS writes it (xn--…), the name is longer than the ${LONGEST_LABEL} characters of a domain`
  return { reason }
}

export function domainLabels(name: string): DomainLabels | { reason: string } {
  const words = domainWords(name)
  if (words.length === 0) return { reason: 'the name holds nothing that a domain can be made of' }
  const joined = toALabel(words.join(''))
  if (joined === null) return { reason: 'the name cannot be written as a domain' }
  if (joined.length > LONGEST_LABEL) return tooLong(words)
  const hyphenated = words.length > 1 ? toALabel(words.join('-')) : null
  return { joined, hyphenated: hyphenated !== null && hyphenated.length <= LONGEST_LABEL ? hyphenated : null }
}
