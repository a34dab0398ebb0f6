import { domainWords } from './domain-labels.ts'
import type { RegistryAnswer } from './registry-answer.ts'

/**
 * Fewest characters of a name, for registries that require more than one: .ch and .li by the Swiss Ordinance on
 * Internet Domains and SWITCH's terms, .eu by EURid's registration policy. None of the registries refuses digits alone.
 */
const FEWEST: Readonly<Record<string, number>> = { ch: 3, li: 3, eu: 2 }

/** Registries whose tables of characters hold Latin letters alone: SWITCH, DENIC, nic.at, and EURid below .eu. */
const LATIN_ONLY: readonly string[] = ['ch', 'li', 'de', 'at', 'eu']

const OTHER_LETTER = /(?!\p{Script=Latin})\p{L}/u

/** The rule of a registry that a name breaks, as a sentence; null where it breaks none that is known. */
export function brokenRule(tld: string, name: string): string | null {
  const label = domainWords(name).join('')
  const fewest = FEWEST[tld]
  if (LATIN_ONLY.includes(tld) && OTHER_LETTER.test(label)) return `.${tld} takes Latin letters alone.`
  if (fewest !== undefined && [...label].length < fewest) return `.${tld} takes names of ${fewest} characters and more.`
  return null
}

/**
 * Adds the rule to the note of an answer. A domain that is registered or reserved keeps its answer, whatever the rule.
 */
export function withRule(answer: RegistryAnswer, rule: string | null): RegistryAnswer {
  const { state, note } = answer.domain
  if (rule === null || state === 'registered' || state === 'reserved') return answer
  return { ...answer, domain: { ...answer.domain, note: note === null ? rule : `${note} ${rule}` } }
}
