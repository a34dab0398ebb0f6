import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import { MarkWalk } from './xml/mark-walk.ts'

/** Reads marks of the XML of an office. Yields after each chunk; when it fails, what was read before comes first. */
export async function* readXmlMarks(
  text: AsyncIterable<string>,
  entry: string,
  office: OfficeRecords,
): AsyncGenerator<ReadStep[]> {
  const walk = new MarkWalk(entry, office)
  try {
    for await (const chunk of text) {
      walk.write(chunk)
      const steps = walk.take()
      if (steps.length > 0) yield steps
    }
    walk.end()
  } catch (error) {
    yield walk.take(true)
    throw error
  }
  yield walk.take(true)
}
