import { VERSION } from '../../../lib/version.ts'
import type { GivenPage } from '../files/reading.ts'
import { FOUND_FINGERPRINT, fingerprintOfAnswer, isOfFound, type PartOfAnswer, partOfAnswer } from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'
import type { FileImport } from './import-file.ts'

/** What a file gives of answers, by how many records an office says that it found, and by which of them are here. */
export type FoundAndGiven = Map<number, Map<string, GivenPage>>

/** Adds a page of an answer. */
export function addGiven(answers: FoundAndGiven, found: number, page: GivenPage): void {
  answers.set(found, (answers.get(found) ?? new Map()).set(fingerprintOfAnswer({ found, isOfAll: false }, page), page))
}

/**
 * How many records of an answer came with these pages. A place in the answer counts once, also where its page was saved
 * again with other records; pages that tell no place count each.
 */
function cameWith(pages: readonly Pick<PartOfAnswer, 'count' | 'from'>[]): number {
  let [came, upTo] = [0, 0]
  for (const { from, count } of pages.toSorted((one, other) => (one.from ?? 0) - (other.from ?? 0))) {
    if (from === null) came += count
    else {
      came += Math.max(0, from + count - Math.max(from, upTo))
      upTo = Math.max(upTo, from + count)
    }
  }
  return came
}

/**
 * Share of the records of an answer of which so many are held that the answer does not fill the register, but tells
 * anew what is in it. Our own choice.
 */
const HELD_BEFORE = 0.5
/** Share by which the number of all records may rise while pages of one answer are saved. Our own choice. */
const GROWTH = 0.001
/** Share of the records of an answer of a fill that another answer of the same fill has at least. Our own choice. */
const OF_ONE_FILL = 0.9

const areAlike = (one: number, other: number) => Math.min(one, other) >= Math.max(one, other) * OF_ONE_FILL

async function forgetAll(store: RecordStore, files: readonly { id: number }[]): Promise<void> {
  for (const { id } of files) await store.forgetFile(id)
}

/**
 * Notes how many records an office says that it found, in an answer of which each page is a file: the register is not
 * whole until they came, because a page may be missing. While an answer fills the register, as many must be held, and
 * must have come on its pages: marks that changes bring are none of those that are missing, nor are those of another
 * answer that fills it as well. Where most were held before, as many must come in pages of that answer; a page that is
 * saved again counts once. What the operator accepted stays so until an answer tells of more.
 */
export async function noteFound(
  store: RecordStore,
  facts: FileFacts,
  answers: FoundAndGiven,
  { now, heldBefore }: Pick<FileImport, 'now' | 'heldBefore'>,
): Promise<void> {
  if (answers.size === 0) return
  const { name, asOf, datedBy } = facts
  const dates = { asOf, asOfTold: datedBy === 'operator', dated: datedBy === 'name', reader: VERSION }
  const note = (fingerprint: string, bytes: number, before: JournalFile | undefined) =>
    store.beginFile({ fingerprint, name, bytes, ...dates }, now(), before?.id ?? null)
  const files = await store.files()
  const notePages = async (answer: Pick<PartOfAnswer, 'found' | 'isOfAll'>, pages: readonly GivenPage[]) => {
    for (const page of pages) {
      const fingerprint = fingerprintOfAnswer(answer, page)
      if ((await store.findFile(fingerprint)) === undefined) await note(fingerprint, page.count, undefined)
    }
  }
  for (const [found, given] of answers) {
    const pages = [...given.values()]
    const filling = await store.findFile(FOUND_FINGERPRINT)
    const isAccepted = filling?.accepted === true && filling.bytes >= found
    const fills = files.map(partOfAnswer).flatMap((part) => (part?.isOfAll ? part.found : []))
    const isOfFill = filling?.accepted === false && [filling.bytes, ...fills].some((most) => areAlike(most, found))
    if (isOfFill || (heldBefore < found * HELD_BEFORE && (filling?.bytes ?? 0) < found)) {
      if ((filling?.bytes ?? 0) < found) await note(FOUND_FINGERPRINT, found, filling)
      await notePages({ found, isOfAll: true }, pages)
      continue
    }
    if (isAccepted && heldBefore < found * HELD_BEFORE) continue
    const isAnyNoted = files.some((file) => partOfAnswer(file)?.found === found)
    if (cameWith(pages) >= found && !isAnyNoted) continue
    await notePages({ found, isOfAll: false }, pages)
  }
}

/** The fewest records of an answer that can be the one of `most`, saved while there came more. */
const leastOf = (most: number) => most - Math.floor(most * GROWTH)

/** Those of some parts that can be of the answer of `most` records. */
const ofAnswer = <T extends Pick<PartOfAnswer, 'found'>>(parts: readonly T[], most: number): T[] =>
  parts.filter(({ found }) => found >= leastOf(most) && found <= most)

/**
 * Whether all records came of the answers that fill a register, where an office says that it has `most`. A page of one
 * answer can stand in the place of another's: they count together only where no more is held than one of them tells, so
 * that it tells of all. Else each must have come by itself.
 */
function hasAllCome(parts: readonly PartOfAnswer[], most: number, held: number): boolean {
  const totals = [...new Set(parts.map(({ found }) => found))]
  const whole = totals.filter((total) => cameWith(ofAnswer(parts, total)) >= total)
  const isAll = (total: number) => held >= total && total >= leastOf(held)
  if (whole.some(isAll) || (cameWith(parts) >= most && isAll(most))) return true
  return held >= most && parts.every(({ found }) => whole.some((total) => found >= leastOf(total) && found <= total))
}

/**
 * Forgets what an office says that it has, once as many records are held and came, or came in pages of one answer.
 * Those that could not be read count as well: they are unaccounted for by themselves.
 */
export async function settleFound(store: RecordStore): Promise<void> {
  const files = await store.files()
  const parts = files.flatMap((file) => {
    const part = partOfAnswer(file)
    return part === null ? [] : [{ id: file.id, ...part }]
  })
  const [ofAll, others] = [parts.filter(({ isOfAll }) => isOfAll), parts.filter(({ isOfAll }) => !isOfAll)]
  for (const most of new Set(others.map(({ found }) => found))) {
    const pages = ofAnswer(others, most)
    if (cameWith(pages) >= most) await forgetAll(store, pages)
  }
  const noted = files.find(isOfFound)
  if (noted === undefined || noted.accepted) return await forgetAll(store, ofAll)
  const unread = files.reduce((sum, { bad }) => sum + bad, 0)
  if (hasAllCome(ofAll, noted.bytes, (await store.rows.count()) + unread)) await forgetAll(store, [noted, ...ofAll])
}
