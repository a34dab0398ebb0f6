import { domainWords, withoutDeviations } from './domain-labels.ts'
import type { Registry } from './registries.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/**
 * Fewest characters of a name, for registries that require more than one: .ch and .li by the Swiss Ordinance on
 * Internet Domains and SWITCH's terms, .eu by EURid's registration policy. None of the registries refuses digits alone.
 */
const FEWEST: Readonly<Record<string, number>> = { ch: 3, li: 3, eu: 2 }

/** Registries whose tables of characters hold Latin letters alone: SWITCH, DENIC, nic.at, and EURid below .eu. */
const LATIN_ONLY: readonly string[] = ['ch', 'li', 'de', 'at', 'eu']

/**
 * Letters beside a to z that a registry takes, for those whose tables are known: SWITCH (nic.ch, "IDN"), nic.at ("IDNs
 * bei nic.at") and DENIC (denic.de, "IDN list"). There are no IDNs below .us.
 */
const LETTERS: Readonly<Record<string, RegExp>> = {
  ch: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  li: /^[\p{ASCII}à-öø-ÿœ]*$/u,
  at: /^[\p{ASCII}à-öø-ÿœšž]*$/u,
  de: /^[\p{ASCII}ß-öø-ž]*$/u,
  us: /^\p{ASCII}*$/u,
}

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** The rule of a registry that a name breaks, as a sentence; null where it breaks none that is known. */
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
 * What an answer says of a name that breaks a rule: nobody can register it, whether it has a record or not. A domain
 * that is registered or reserved keeps its answer, whatever the rule.
 */
export function withRule(answer: RegistryAnswer, rule: string | null): RegistryAnswer {
  const { state, note } = answer.domain
  if (rule === null || state === 'registered' || state === 'reserved') return answer
  if (state === 'not_in_registry') return { ...answer, domain: { ...answer.domain, state: 'reserved', note: rule } }
  return { ...answer, domain: { ...answer.domain, note: note === null ? rule : `${note} ${rule}` } }
}
