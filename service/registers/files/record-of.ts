import type { MarkRecord } from '../../../lib/sources/mark-record.ts'
import { sortedClasses } from '../../../lib/sources/nice-class.ts'
import { cleanText } from './clean-text.ts'
import type { Outcome } from './xml/format.ts'

/** What a reader collected of a record; texts as they stand in the file. */
export interface Collected extends Omit<MarkRecord, 'niceClasses'> {
  niceClasses: Iterable<number>
}

/**
 * Letters with umlauts and accents of UTF-8 that was read as ISO-8859-1 or windows-1252, as a file is whose declaration
 * is wrong: `ZÃ¼rich`. Only pairs that no name has otherwise.
 */
const MISREAD = /[\u00C3\u00C2][\u00A0-\u00BF]|\u00C3[\u201E\u0153\u0178\u2030\u20AC]/u

/** The record of what was collected, or why it is none: a name that lost characters would be searched wrongly. */
export function markRecord({ niceClasses, ...rest }: Collected): Outcome {
  const name = cleanText(rest.name)
  if (name?.includes('\uFFFD'))
    return { kind: 'bad', reason: 'its name has bytes that the encoding of the file does not allow' }
  if (name !== null && MISREAD.test(name))
    return { kind: 'bad', reason: 'its name is UTF-8, which is not the encoding that the file declares' }
  const owner = cleanText(rest.owner)
  return { kind: 'record', record: { ...rest, name, owner, niceClasses: sortedClasses(niceClasses) } }
}

/** A registration number as the office writes it, or null: `0000000` stands for none. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}
