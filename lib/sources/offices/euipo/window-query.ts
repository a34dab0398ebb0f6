import type { WindowWanted } from '../../keeping/window.ts'

const DIGITS = [...'0123456789']
/** Characters of a number up to which it can be narrowed: nine digits, or `W` and eight (schema ApplicationNumber). */
const LENGTH = 9

/**
 * What a window of numbers is divided into. A number is nine digits, or `W`, eight digits and at times a letter, by which
 * few registrations are told apart, so that those stay together.
 */
export function narrowerNumbers(prefix: string): string[] {
  if (prefix === '') return [...DIGITS, 'W']
  return prefix.length < LENGTH ? DIGITS.map((digit) => prefix + digit) : []
}

/**
 * Query for the marks whose numbers begin in one of some ways, by the wildcard of the interface, and which changed from a day on.
 * `updateDate` takes days and knows no equality (the table of fields in EUIPO's OpenAPI document, as `or` and parentheses).
 */
export function windowQuery({ prefixes, changedSince }: Pick<WindowWanted, 'prefixes' | 'changedSince'>): string {
  const numbers = prefixes.map((prefix) => `applicationNumber==${prefix}*`).join(' or ')
  if (changedSince === undefined) return numbers
  const changed = `updateDate>=${changedSince}`
  if (prefixes.includes('')) return changed
  return `${prefixes.length > 1 ? `(${numbers})` : numbers} and ${changed}`
}
