import type { WindowWanted } from '../../keeping/window.ts'

const DIGITS = [...'0123456789']
/** Nine digits, or `W` and eight (schema ApplicationNumber). */
const LENGTH = 9

/** A number may end in a letter, which is ignored because it separates few registrations. */
export function narrowerNumbers(prefix: string): string[] {
  if (prefix === '') return [...DIGITS, 'W']
  return prefix.length < LENGTH ? DIGITS.map((digit) => prefix + digit) : []
}

/** `updateDate` is by day and has no operator for equality (table of fields in EUIPO's OpenAPI document). */
export function windowQuery({ prefixes, changedSince }: Pick<WindowWanted, 'prefixes' | 'changedSince'>): string {
  const numbers = prefixes.map((prefix) => `applicationNumber==${prefix}*`).join(' or ')
  if (changedSince === undefined) return numbers
  const changed = `updateDate>=${changedSince}`
  if (prefixes.includes('')) return changed
  return `${prefixes.length > 1 ? `(${numbers})` : numbers} and ${changed}`
}
