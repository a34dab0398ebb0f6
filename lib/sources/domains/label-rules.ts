import { domainWords, type Registry, withoutDeviations } from './registries.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/**
 * Minimum characters (.ch and .li: Swiss Ordinance on Internet Domains and SWITCH's terms, .eu: EURid's registration
 * policy). No registry rejects digits-only names.
 */
const FEWEST: Readonly<Record<string, number>> = { ch: 3, li: 3, eu: 2 }

/** Domains with only Latin letters, by the character tables of SWITCH, DENIC, nic.at and EURid. */
const LATIN_ONLY: readonly string[] = ['ch', 'li', 'de', 'at', 'eu']

/** Published letter tables: "IDN" of nic.ch, "IDNs bei nic.at", and "IDN list" of denic.de. .us has no IDNs. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ch: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  li: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  at: /^[\p{ASCII}à-öø-ÿœšž]*$/u,
  de: /^[\p{ASCII}ß-öø-ž]*$/u,
  us: /^\p{ASCII}*$/u,
}

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

export function brokenRule({ tld, takesSharpS }: Pick<Registry, 'tld' | 'takesSharpS'>, name: string): string | null {
  const written = domainWords(name).join('').toLowerCase()
  const label = takesSharpS ? written : withoutDeviations(written)
  const fewest = FEWEST[tld]
  if (LATIN_ONLY.includes(tld) && OTHER_LETTER.test(label)) return `.${tld} takes Latin letters alone.`
  if (LETTERS[tld]?.test(label) === false) return `.${tld} does not take all of these letters.`
  if (fewest !== undefined && [...label].length < fewest) return `.${tld} takes names of ${fewest} characters and more.`
  return null
}

/**
 * Marks a free name that breaks a rule as reserved, because nobody can register it. Registered and reserved domains
 * stay unchanged.
 */
export function withRule(answer: RegistryAnswer, rule: string | null): RegistryAnswer {
  const { state, note } = answer.domain
  if (rule === null || state === 'registered' || state === 'reserved') return answer
  if (state === 'not_in_registry') return { ...answer, domain: { ...answer.domain, state: 'reserved', note: rule } }
  return { ...answer, domain: { ...answer.domain, note: note === null ? rule : `${note} ${rule}` } }
}
