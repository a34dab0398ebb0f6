import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'
import type { ReadOptions } from '../formats/read-register-file.ts'

const BATCH = 100

/** A record in a test. */
export type LineRecord = Pick<MarkRecord, 'number' | 'name'> & Partial<MarkRecord>

export const REST: Omit<MarkRecord, 'number' | 'name'> = {
  niceClasses: [9],
  status: 'live',
  owner: null,
  filedOn: null,
  registeredOn: null,
  expiresOn: null,
  basis: 'national',
  registrationNumber: null,
}

/**
 * Writes a file for `readTestLines`: records, removed numbers, unreadable lines (`bad`), and a line that ends the file
 * early. With `bytes`, pads the last line to that length.
 */
export function writeLines(
  steps: readonly (LineRecord | { removed: string; basis?: MarkRecord['basis'] | null } | 'bad' | 'break')[],
  bytes = 0,
): string {
  const lines = steps.map((step) => (typeof step === 'string' ? step : JSON.stringify(step)))
  return lines.length === 0 ? '' : `${lines.join('\n').padEnd(bytes - 1)}\n`
}

function readStep(text: string, entry: string, line: number): ReadStep {
  if (text === 'bad') return { kind: 'bad', reason: 'it cannot be read', at: { entry, line, number: `b${line}` } }
  const given = JSON.parse(text)
  const at = { entry, line, number: given.number }
  return 'removed' in given
    ? { kind: 'removed', number: given.removed, basis: given.basis === undefined ? 'national' : given.basis, at }
    : { kind: 'record', record: { ...REST, ...given }, at }
}

/** Reads a file of `writeLines` like an office's file. */
export async function* readTestLines(path: string, { signal, onBytes }: ReadOptions): AsyncGenerator<ReadStep[]> {
  let batch: ReadStep[] = []
  let bytes = 0
  let line = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    signal?.throwIfAborted()
    bytes += text.length + 1
    if (text === 'break') {
      yield batch
      throw new Error('the file breaks off')
    }
    batch.push(readStep(text, basename(path), ++line))
    if (batch.length < BATCH) continue
    onBytes?.(bytes)
    yield batch
    batch = []
  }
  yield batch
}
