import type { MarkRecord } from '../../../lib/sources/mark-record.ts'
import { sortedClasses } from '../../../lib/sources/nice-class.ts'
import { cleanText } from './clean-text.ts'
import type { Outcome } from './xml/format.ts'

/** What a reader collected of a record; texts as they stand in the file. */
export interface Collected extends Omit<MarkRecord, 'niceClasses'> {
  niceClasses: Iterable<number>
}

/** The record of what was collected, or why it is none: a name that lost characters would be searched wrongly. */
export function markRecord({ niceClasses, ...rest }: Collected): Outcome {
  const name = cleanText(rest.name)
  if (name?.includes('\uFFFD'))
    return { kind: 'bad', reason: 'its name has bytes that the encoding of the file does not allow' }
  const owner = cleanText(rest.owner)
  return { kind: 'record', record: { ...rest, name, owner, niceClasses: sortedClasses(niceClasses) } }
}

/** A registration number as the office writes it, or null: `0000000` stands for none. */
export function registrationNumber(text: string | null): string | null {
  const number = cleanText(text)
  return number === null || /^0+$/u.test(number) ? null : number
}
