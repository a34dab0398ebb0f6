import { VERSION } from '../../../lib/version.ts'
import { dateInName } from '../files/date-in-name.ts'
import { seriesOf, withoutCopyNumber } from '../files/in-date-order.ts'
import { partInName } from '../files/part-name.ts'
import { fingerprintOfTwin } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * Whether two names are those of two parts of one set: they differ in their digits, but not in the date that the digits
 * give. Full sets of two days may have the same content, so they are no parts of one set; nor are two copies of one
 * file, which a browser numbers. Of two numbered parts of all records (missing-parts.ts), only the set and the number
 * count.
 */
function areParts(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number !== otherPart.number
  const [one = '', other = ''] = names.map(withoutCopyNumber)
  return one !== other && seriesOf(one) === seriesOf(other) && dateInName(one) === dateInName(other)
}

/**
 * Whether a file has the content of another part of its set. `first` is the known file with this content, under
 * whatever name; undefined where there is none. Two parts never have the same content, so one of them was fetched or
 * copied wrongly, unless the other has also come with content of its own.
 */
export function isTwinOf(
  { name, fingerprint }: Pick<FileFacts, 'name' | 'fingerprint'>,
  first: Pick<FileFacts, 'name'> | undefined,
  held: readonly JournalFile[],
): boolean {
  if (first === undefined || !areParts(name, first.name)) return false
  return !held.some((file) => file.name === first.name && file.fingerprint !== fingerprint && file.finishedAt !== null)
}

/**
 * Notes a part that has the content of another, so that the register is not whole. A part for which the operator said
 * that nothing is missing stays noted so.
 */
export async function noteTwin(store: RecordStore, facts: FileFacts, now: number): Promise<void> {
  const { name, bytes, asOf, datedBy } = facts
  const fingerprint = fingerprintOfTwin(facts)
  if ((await store.findFile(fingerprint)) !== undefined) return
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...dates, reader: VERSION }, now, null)
}
