import { VERSION } from '../../../lib/version.ts'
import { dateInName } from '../formats/date-in-name.ts'
import { counterInName, type NumberedPart, nameOfPart, numbersMissing, partInName } from '../formats/part-name.ts'
import { fingerprintOfMissing, isMissingPart } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'

type Part = NumberedPart & {
  file: JournalFile
  /** True for a part of a USPTO full set, which begins at 1. */
  isOfAll: boolean
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
 * Returns the parts of the current set. A later set without a date may use the same numbers for new content. If several
 * numbers have new content, older parts belong to an earlier set. A part that was missing is no sign of a later set.
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
 * Returns the numbers missing before the last part, or all missing numbers if the names state the number of parts. For
 * names without a date, only parts of this import count, because other weeks may have the same numbers.
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

const refusedOf = (set: string, refused: readonly string[]) =>
  refused
    .map((name) => partInName(name) ?? counterInName(name))
    .filter((part) => part?.set === set)
    .map((part) => part?.number ?? 0)

/**
 * Adds journal entries for missing parts, and deletes entries of parts that have arrived. A `handed` file counts by its
 * present name. Names in `refused` are missing too, even after the last part, because their content was no part of the
 * set.
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
      // If parts count from 0, the last number is `of` - 1.
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
