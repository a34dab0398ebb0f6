import { VERSION } from '../../../lib/version.ts'
import { fingerprintOfMissing, isMissingPart } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import { dateInName } from './date-in-name.ts'
import { counterInName, type NumberedPart, numbersMissing, partInName } from './part-name.ts'

type Part = NumberedPart & { file: JournalFile; isOfAll: boolean }

function partOf(file: JournalFile): Part[] {
  const ofAll = partInName(file.name)
  const named = ofAll ?? counterInName(file.name)
  return named === null ? [] : [{ file, ...named, isOfAll: ofAll !== null }]
}

/**
 * The numbers that are missing before the last of the parts of a set that are here. Of a set without a day, only what came together is
 * looked at: files of other weeks may have been numbered alike.
 */
function missingBefore(here: readonly Part[], together: ReadonlySet<string>): number[] {
  const [first] = here
  if (first === undefined) return []
  const numbersOf = (parts: readonly Part[]) => parts.map(({ number }) => number)
  if (!first.isOfAll) {
    const cameNow = here.filter(({ file }) => together.has(file.fingerprint))
    return numbersMissing(numbersOf(dateInName(first.set) === null ? cameNow : here))
  }
  const known = new Set(numbersOf(here))
  return Array.from({ length: Math.max(...known) - 1 }, (_, at) => at + 1).filter((number) => !known.has(number))
}

/**
 * Notes the parts of a set that are missing although a later part is there, so that the register is not whole, and
 * forgets the notes of parts that came since. Parts behind the last one that is known cannot be missed. A part for
 * which the operator said that nothing is missing stays noted so. `together` are the fingerprints of the files that were handed over at
 * once.
 */
export async function noteMissingParts(store: RecordStore, now: number, together: ReadonlySet<string>): Promise<void> {
  const sets = Map.groupBy((await store.files()).flatMap(partOf), ({ set }) => set)
  for (const parts of sets.values()) {
    const noted = parts.filter(({ file }) => isMissingPart(file))
    const here = parts.filter(({ file }) => !isMissingPart(file))
    const numbers = new Set(here.map(({ number }) => number))
    for (const { file, number } of noted) if (numbers.has(number)) await store.forgetFile(file.id)
    const last = here.toSorted((one, other) => other.number - one.number)[0]
    if (last === undefined) continue
    const known = new Set(parts.map(({ number }) => number))
    for (const number of missingBefore(here, together)) {
      if (known.has(number)) continue
      const name = `${last.set}${String(number).padStart(last.digits, '0')}${last.ending}`
      const { asOf, asOfTold, dated } = last.file
      const fingerprint = fingerprintOfMissing(name)
      await store.beginFile({ fingerprint, name, bytes: 0, asOf, asOfTold, dated, reader: VERSION }, now, null)
    }
  }
}
