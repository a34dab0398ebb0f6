import { VERSION } from '../../../lib/version.ts'
import { fingerprintOfMissing, isMissingPart } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import { type NumberedPart, partInName } from './part-name.ts'

function partOf(file: JournalFile): (NumberedPart & { file: JournalFile })[] {
  const named = partInName(file.name)
  return named === null ? [] : [{ file, ...named }]
}

/**
 * Notes the parts of a set that are missing although a later part is there, so that the register is not whole, and
 * forgets the notes of parts that came since. Parts behind the last one that is known cannot be missed. A part for
 * which the operator said that nothing is missing stays noted so.
 */
export async function noteMissingParts(store: RecordStore, now: number): Promise<void> {
  const sets = Map.groupBy((await store.files()).flatMap(partOf), ({ set }) => set)
  for (const parts of sets.values()) {
    const [missing, here] = [
      parts.filter(({ file }) => isMissingPart(file)),
      parts.filter(({ file }) => !isMissingPart(file)),
    ]
    const numbers = new Set(here.map(({ number }) => number))
    for (const { file, number } of missing) if (numbers.has(number)) await store.forgetFile(file.id)
    const last = here.toSorted((one, other) => other.number - one.number)[0]
    if (last === undefined) continue
    const known = new Set(parts.map(({ number }) => number))
    for (let number = 1; number < last.number; number++) {
      if (known.has(number)) continue
      const name = `${last.set}${String(number).padStart(last.digits, '0')}${last.ending}`
      const { asOf, asOfTold, dated } = last.file
      const fingerprint = fingerprintOfMissing(name)
      await store.beginFile({ fingerprint, name, bytes: 0, asOf, asOfTold, dated, reader: VERSION }, now, null)
    }
  }
}
