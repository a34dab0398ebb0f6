import { VERSION } from '../../../lib/version.ts'
import { fingerprintOfMissing, isMissingPart } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import { dateInName } from './date-in-name.ts'
import type { FileFacts } from './file-facts.ts'
import { counterInName, type NumberedPart, numbersMissing, partInName } from './part-name.ts'

type Part = NumberedPart & {
  file: JournalFile
  /** Whether it is of all records, as the USPTO has them, so that its set begins at 1. */
  isOfAll: boolean
  /** Whether it is handed over now. */
  isNow: boolean
}

function partOf(file: JournalFile, name: string, isNow: boolean): Part[] {
  const ofAll = partInName(name)
  const named = ofAll ?? counterInName(name)
  return named === null ? [] : [{ file, ...named, isOfAll: ofAll !== null, isNow }]
}

/**
 * The numbers that are missing among the parts of a set that are here: before the last of them, or of all where their names say how many there are. A set that is not of all records is looked at when one
 * of its parts comes, because its files may be known by the names of another set later. Of a set without a day, only what came together counts:
 * files of other weeks may have been numbered alike.
 */
function missingBefore(here: readonly Part[]): number[] {
  const numbersOf = (parts: readonly Part[]) => parts.map(({ number }) => number)
  const known = new Set(numbersOf(here))
  if (here[0]?.isOfAll)
    return Array.from({ length: Math.max(...known) - 1 }, (_, at) => at + 1).filter((number) => !known.has(number))
  const now = here.filter(({ isNow }) => isNow)
  const [first] = now
  if (first === undefined) return []
  const { set, of } = first
  return numbersMissing(numbersOf(of === undefined && dateInName(set) === null ? now : here), of)
}

/**
 * Notes the parts of a set that are missing although a later part is there, so that the register is not whole, and
 * forgets the notes of parts that came since. Parts behind the last one that is known cannot be missed. A part for
 * which the operator said that nothing is missing stays noted so. A file that is `handed` over counts by its own name, also where its content
 * is known by another.
 */
export async function noteMissingParts(store: RecordStore, now: number, handed: readonly FileFacts[]): Promise<void> {
  const files = await store.files()
  const byContent = new Map(files.map((file) => [file.fingerprint, file]))
  const parts = [
    ...handed.flatMap(({ fingerprint, name }) => {
      const file = byContent.get(fingerprint)
      return file === undefined ? [] : partOf(file, name, true)
    }),
    ...files.flatMap((file) => partOf(file, file.name, false)),
  ]
  for (const all of Map.groupBy(parts, ({ set, of, ending }) =>
    of === undefined ? set : `${set} ${ending}`,
  ).values()) {
    const noted = all.filter(({ file }) => isMissingPart(file))
    const here = all.filter(({ file }) => !isMissingPart(file))
    const numbers = new Set(here.map(({ number }) => number))
    for (const { file, number } of noted) if (numbers.has(number)) await store.forgetFile(file.id)
    const last = here.toSorted((one, other) => other.number - one.number)[0]
    if (last === undefined) continue
    const known = new Set(all.map(({ number }) => number))
    for (const number of missingBefore(here)) {
      if (known.has(number)) continue
      const name = `${last.set}${String(number).padStart(last.digits, '0')}${last.ending}`
      const { asOf, asOfTold, dated } = last.file
      const fingerprint = fingerprintOfMissing(name)
      await store.beginFile({ fingerprint, name, bytes: 0, asOf, asOfTold, dated, reader: VERSION }, now, null)
    }
  }
}
