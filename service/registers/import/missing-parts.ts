import { VERSION } from '../../../lib/version.ts'
import { dateInName } from '../files/date-in-name.ts'
import { counterInName, type NumberedPart, nameOfPart, numbersMissing, partInName } from '../files/part-name.ts'
import { fingerprintOfMissing, isMissingPart } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

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

const hasDay = ({ set, ending }: Part) => dateInName(`${set} ${ending}`) !== null
const numbersOf = (parts: readonly Part[]) => parts.map(({ number }) => number)

/**
 * The parts of a set that count for whether it is whole. A set without a day may come anew, with other content under
 * the numbers of before: where several parts come so together, earlier ones are of another set. A part that was noted
 * as missing is none that comes anew.
 */
function ofOneSet(here: readonly Part[], noted: ReadonlySet<number>): readonly Part[] {
  const [first] = here
  if (first === undefined || first.isOfAll || hasDay(first)) return here
  const now = here.filter(({ isNow }) => isNow)
  const comesAnew = ({ number, file }: Part) =>
    !noted.has(number) &&
    here.some(
      ({ number: other, file: { id, fingerprint, finishedAt } }) =>
        other === number && id < file.id && fingerprint !== file.fingerprint && finishedAt !== null,
    )
  const anew = now.filter(comesAnew)
  if (anew.length === 0 || new Set(numbersOf(now)).size < 2) return here
  const from = Math.min(...anew.map(({ file }) => file.id))
  return here.filter(({ isNow, file }) => isNow || file.id >= from)
}

/**
 * The numbers that are missing among the parts of a set that are here: before the last of them, or of all where their
 * names say how many there are. A set that is not of all records is looked at when one of its parts comes, because its
 * files may be known by the names of another set later. Of a set without a day, only what came together counts: files
 * of other weeks may have been numbered alike.
 */
function missingBefore(here: readonly Part[]): number[] {
  const known = new Set(numbersOf(here))
  if (here[0]?.isOfAll)
    return Array.from({ length: Math.max(...known) - 1 }, (_, at) => at + 1).filter((number) => !known.has(number))
  const now = here.filter(({ isNow }) => isNow)
  const [first] = now
  if (first === undefined) return []
  return numbersMissing(numbersOf(first.of === undefined && !hasDay(first) ? now : here), first.of)
}

/** The numbers of parts of a set that were refused. */
const refusedOf = (set: string, refused: readonly string[]) =>
  refused
    .map((name) => partInName(name) ?? counterInName(name))
    .filter((part) => part?.set === set)
    .map((part) => part?.number ?? 0)

/**
 * Notes the parts of a set that are missing although a later part is there, so that the register is not whole, and
 * forgets the notes of parts that came since. Parts behind the last one that is known cannot be missed. A part for
 * which the operator said that nothing is missing stays noted so. A file that is `handed` over counts by its own name,
 * also where its content is known by another. What came under the names of `refused` was no part of the set, as a web
 * page is none: those parts are missing as well, also behind the last.
 */
export async function noteMissingParts(
  store: RecordStore,
  now: number,
  handed: readonly FileFacts[],
  refused: readonly string[] = [],
): Promise<void> {
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
    for (const { file, number, of } of noted) {
      const came = here.some((part) => part.number === number && (part.isNow || part.file.id > file.id))
      // Parts that begin with 0 end before their number.
      const isBehind = number === of && here.some((part) => part.number === 0)
      if (came || isBehind) await store.forgetFile(file.id)
    }
    const last = here.toSorted((one, other) => other.number - one.number)[0]
    if (last === undefined) continue
    const current = ofOneSet(here, new Set(numbersOf(noted)))
    const known = new Set(numbersOf([...noted, ...current]))
    const numbers = [...missingBefore(current), ...(last.isOfAll || hasDay(last) ? refusedOf(last.set, refused) : [])]
    for (const number of new Set(numbers)) {
      if (known.has(number)) continue
      const name = nameOfPart(last, number)
      const { asOf, asOfTold, dated } = last.file
      const fingerprint = fingerprintOfMissing(name)
      await store.beginFile({ fingerprint, name, bytes: 0, asOf, asOfTold, dated, reader: VERSION }, now, null)
    }
  }
}
