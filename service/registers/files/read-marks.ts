import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import { OtherFile } from './bad-file.ts'
import { readCsvMarks } from './csv-marks.ts'
import { decodeText } from './decode-text.ts'
import { detectText } from './detect.ts'
import { MarkWalk } from './xml/mark-walk.ts'

/** Reads marks of the XML of an office. Yields after each chunk; when it fails, what was read before comes first. */
async function* readXmlMarks(
  text: AsyncIterable<string>,
  { entry, office }: ReadMarksOptions,
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

export interface ReadMarksOptions {
  /** Base name by which the file is called. */
  entry: string
  /** Whose register it is: records of another office do not count. */
  office: OfficeRecords
  signal?: AbortSignal | undefined
  /**
   * Whether it is an entry of an archive. An empty entry is a record that cannot be read, and the other entries are
   * read all the same.
   */
  inArchive?: boolean
}

/**
 * Reads the marks of one file, in batches: XML after WIPO ST.66 or ST.96, the trademark application XML of the USPTO,
 * or our own CSV, whichever it turns out to be. Memory does not grow with the file. Throws BadFile where it cannot go
 * on, after giving out all that it had read; throws the reason of the signal when that is aborted.
 */
export async function* readMarks(
  input: AsyncIterable<Uint8Array>,
  options: ReadMarksOptions,
): AsyncGenerator<ReadStep[]> {
  const { entry, signal } = options
  signal?.throwIfAborted()
  const { kind, text } = await detectText(decodeText(input, entry), entry)
  if (kind === 'empty') {
    await text.return(undefined)
    if (!options.inArchive) throw new OtherFile('it is empty', { entry })
    yield [{ kind: 'bad', reason: 'it is empty', at: { entry, line: 1, number: null } }]
    return
  }
  for await (const steps of kind === 'xml' ? readXmlMarks(text, options) : readCsvMarks(text, entry)) {
    signal?.throwIfAborted()
    if (steps.length > 0) yield steps
  }
}
