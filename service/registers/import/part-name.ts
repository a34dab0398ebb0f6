import { withoutCopyNumber } from './in-date-order.ts'

/**
 * Matches the name of a numbered part of all records up to a day, as the USPTO has them: `apc18840407-20251231-07.zip`; also with what
 * a browser or a file manager puts behind that of a copy (` (1)`, ` - Copy`, `-2`), and with several endings.
 */
const PART = /^(.*\d{8}-\d{8}-)(\d{2,3})(?:[ (_-][^.]*)?((?:\.\w+)+)$/u

export interface NumberedPart {
  set: string
  number: number
  digits: number
  ending: string
}

/** What the name of such a part says; null for another name. */
export function partInName(name: string): NumberedPart | null {
  const [, set, digits, ending] = PART.exec(name) ?? []
  if (set === undefined || digits === undefined || ending === undefined) return null
  return { set, number: Number(digits), digits: digits.length, ending }
}

/** Whether two names are those of one part of a set, or of one file, whatever stands behind that of a copy. */
export function areSamePart(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number === otherPart.number
  const [one, other] = names.map(withoutCopyNumber)
  return one === other
}
