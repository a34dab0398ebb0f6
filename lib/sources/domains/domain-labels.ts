import { REGISTRIES, type Registry } from './registries.ts'

export interface DomainLabels {
  /** All words joined. */
  joined: string
  /** The words with hyphens between; null for a single word, or where that is too long. */
  hyphenated: string | null
}

/** Longest label, in octets (RFC 1035 section 2.3.4). */
const LONGEST_LABEL = 63

/** A name that already ends in a top-level domain that is checked, as `Vyntra.com` does: what stands before it is the label. */
const OWN_ENDING = new RegExp(`^([^\\s.]+)\\.(?:${REGISTRIES.map(({ tld }) => tld).join('|')})$`, 'iu')

/**
 * Characters that no label may hold: all but letters, marks, digits, white space and dashes, and also all invisible
 * ones.
 */
const UNUSABLE = /[^\p{L}\p{M}\p{Nd}\s\p{Pd}]|\p{DI}/gu

/** The A-label of a label by UTS 46, as the URL standard applies it; null where it has none. */
function toALabel(label: string): string | null {
  const address = `https://${label}.com`
  if (!URL.canParse(address)) return null
  return new URL(address).hostname.slice(0, -'.com'.length)
}

/**
 * The words of a name that a label can be made of, in its own letters. Apostrophes, `&`, dots and other signs are
 * left out; white space and dashes separate words.
 */
export function domainWords(name: string): string[] {
  const text = name.normalize('NFKC').replace(OWN_ENDING, '$1')
  return text
    .replace(UNUSABLE, '')
    .split(/[\s\p{Pd}]+/u)
    .filter(Boolean)
}

/**
 * A text with the letters by which IDNA 2003 and 2008 deviate as 2003 maps them: ß to ss, and ς, at the end of a Greek
 * word, to σ (UTS 46, section 4.1.1). The two others are never seen and are left out of every label.
 */
export function withoutDeviations(text: string): string {
  return text.replace(/[ßẞ]/gu, 'ss').replace(/ς/gu, 'σ')
}

/** The spellings of a name under which a registry can hold it. */
export function spellingsAt({ takesSharpS }: Pick<Registry, 'takesSharpS'>, name: string): string[] {
  return takesSharpS ? [...new Set([name, withoutDeviations(name)])] : [withoutDeviations(name)]
}

/** Why a label is too long. Letters outside ASCII take more characters in the DNS than a person sees. */
function tooLong(words: readonly string[]): { reason: string } {
  const seen = [...words.join('')].length
  if (seen > LONGEST_LABEL) return { reason: `the name is longer than the ${LONGEST_LABEL} characters of a domain` }
  const reason = `written as the DNS writes it (xn--…), the name is longer than the ${LONGEST_LABEL} characters of a domain`
  return { reason }
}

/** The labels that a name can be registered under, as A-labels in lower case, or why there are none. */
export function domainLabels(name: string): DomainLabels | { reason: string } {
  const words = domainWords(name)
  if (words.length === 0) return { reason: 'the name holds nothing that a domain can be made of' }
  const joined = toALabel(words.join(''))
  if (joined === null) return { reason: 'the name cannot be written as a domain' }
  if (joined.length > LONGEST_LABEL) return tooLong(words)
  const hyphenated = words.length > 1 ? toALabel(words.join('-')) : null
  return { joined, hyphenated: hyphenated !== null && hyphenated.length <= LONGEST_LABEL ? hyphenated : null }
}
