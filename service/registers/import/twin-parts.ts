import { VERSION } from '../../../lib/version.ts'
import { dateInName } from '../formats/date-in-name.ts'
import { seriesOf, withoutCopyNumber } from '../formats/in-date-order.ts'
import { partInName } from '../formats/part-name.ts'
import { fingerprintOfTwin } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

/**
 * True for names that differ in digits but not in their date. Sets of two days may have equal content, and so may
 * copies that a browser numbers.
 */
function areParts(...names: [string, string]): boolean {
  const [part, otherPart] = names.map(partInName)
  if (part && otherPart) return part.set === otherPart.set && part.number !== otherPart.number
  const [one = '', other = ''] = names.map(withoutCopyNumber)
  return one !== other && seriesOf(one) === seriesOf(other) && dateInName(one) === dateInName(other)
}

/**
 * True if a part has the content of another (`first`). One of them was then fetched or copied wrongly, unless `first`
 * also came with other content.
 */
export function isTwinOf(
  { name, fingerprint }: Pick<FileFacts, 'name' | 'fingerprint'>,
  first: Pick<FileFacts, 'name'> | undefined,
  held: readonly JournalFile[],
): boolean {
  if (first === undefined || !areParts(name, first.name)) return false
  return !held.some((file) => file.name === first.name && file.fingerprint !== fingerprint && file.finishedAt !== null)
}

/** Notes that a part is missing, because it has the content of another. Never changes what the operator accepted. */
export async function noteTwin(store: RecordStore, facts: FileFacts, now: number): Promise<void> {
  const { name, bytes, asOf, datedBy } = facts
  const fingerprint = fingerprintOfTwin(facts)
  if ((await store.findFile(fingerprint)) !== undefined) return
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name' }
  await store.beginFile({ fingerprint, name, bytes, ...dates, reader: VERSION }, now, null)
}
