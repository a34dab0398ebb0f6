import type { MarkRecord, ReadStep } from '../../../../lib/sources/registers/record.ts'
import { recordsCalled } from '../../testing/records-called.ts'
import { BadFile } from '../bad-file.ts'
import { readMarks } from '../read-register-file.ts'

/** Result of reading: the steps, and the error that ended the reading, if any. */
export interface FileReading {
  steps: ReadStep[]
  failure: BadFile | null
}

/** Collects all steps of a reader. Throws any error except BadFile. */
export async function collect(batches: AsyncIterable<ReadStep[]>): Promise<FileReading> {
  const steps: ReadStep[] = []
  try {
    for await (const batch of batches) steps.push(...batch)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    return { steps, failure: error }
  }
  return { steps, failure: null }
}

/** Reads a text or bytes in chunks of `size` bytes. */
export async function read(
  content: string | Uint8Array,
  office = 'EU',
  { entry = 'file.xml', size = 1 << 20 } = {},
): Promise<FileReading> {
  return collect(readMarks(chunksOf(Buffer.from(content), size), { entry, office: recordsCalled(office) }))
}

export async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Returns the records of a reading that must not have failed. */
export function recordsOfReading({ steps, failure }: FileReading): MarkRecord[] {
  if (failure) throw failure
  return steps.flatMap((step) => (step.kind === 'record' ? [step.record] : []))
}

/** Returns the reasons for bad records, with their numbers. */
export function badOf({ steps }: FileReading): string[] {
  return steps.flatMap((step) =>
    step.kind === 'bad' ? [`${step.at.number} line ${step.at.line}: ${step.reason}`] : [],
  )
}
