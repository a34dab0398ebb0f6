import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import { OtherFile } from './bad-file.ts'
import { readCsvMarks } from './csv-marks.ts'
import { decodeText } from './decode-text.ts'
import { detectText } from './detect.ts'
import { MarkWalk } from './xml/mark-walk.ts'

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

interface ReadMarksOptions {
  entry: string
  office: OfficeRecords
  signal?: AbortSignal | undefined
  /** In an archive, an empty entry is one bad record, and reading continues. */
  inArchive?: boolean
}

/** Throws BadFile after yielding all that it could read, or the signal's reason. */
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
