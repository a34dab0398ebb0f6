import type { WindowWanted } from '../../keeping/window.ts'

const DIGITS = [...'0123456789']
/** Longest window: nine digits, or `W` and eight (schema ApplicationNumber). */
const LENGTH = 9

/**
 * The windows into which a window of numbers is divided. A number is nine digits, or `W`, eight digits and sometimes a
 * letter. The letter tells few registrations apart, so a window is not divided by it.
 */
export function narrowerNumbers(prefix: string): string[] {
  if (prefix === '') return [...DIGITS, 'W']
  return prefix.length < LENGTH ? DIGITS.map((digit) => prefix + digit) : []
}

/**
 * Query for marks whose numbers begin in one of several ways, and which changed on or after a day. `updateDate` takes
 * days and has no operator for equality (the table of fields in EUIPO's OpenAPI document, which has `or` and
 * parentheses as well).
 */
export function windowQuery({ prefixes, changedSince }: Pick<WindowWanted, 'prefixes' | 'changedSince'>): string {
  const numbers = prefixes.map((prefix) => `applicationNumber==${prefix}*`).join(' or ')
  if (changedSince === undefined) return numbers
  const changed = `updateDate>=${changedSince}`
  if (prefixes.includes('')) return changed
  return `${prefixes.length > 1 ? `(${numbers})` : numbers} and ${changed}`
}
