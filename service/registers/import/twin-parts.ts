import { VERSION } from '../../../lib/version.ts'
import { dateInName } from '../formats/date-in-name.ts'
import { seriesOf, withoutCopyNumber } from '../formats/in-date-order.ts'
import { partInName } from '../formats/part-name.ts'
import { fingerprintOfTwin } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * True for names of different parts of one set: they differ in digits but not in their date. Sets from different days,
 * and numbered browser copies, may have equal content.
 */
function areParts(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number !== otherPart.number
  const [one = '', other = ''] = names.map(withoutCopyNumber)
  return one !== other && seriesOf(one) === seriesOf(other) && dateInName(one) === dateInName(other)
}

/**
 * True if a part has the content of a different part (`first`), so that one of them was downloaded or copied wrongly.
 * False if `first` was also imported with different content.
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
 * Marks a part as missing, because it has the content of a different part. Never changes what the operator accepted.
 */
export async function noteTwin(store: RecordStore, facts: FileFacts, now: number): Promise<void> {
  const { name, bytes, asOf, datedBy } = facts
  const fingerprint = fingerprintOfTwin(facts)
  if ((await store.findFile(fingerprint)) !== undefined) return
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...dates, reader: VERSION }, now, null)
}
