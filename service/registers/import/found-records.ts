import { VERSION } from '../../../lib/version.ts'
import type { GivenPage } from '../files/reading.ts'
import {
  FOUND_FINGERPRINT,
  fingerprintOfAnswer,
  isOfFound,
  isPageOfAll,
  type PartOfAnswer,
  partOfAnswer,
} from '../store/hole.ts'
import type { JournalFile } from '../store/journal.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { FileFacts } from './file-facts.ts'
import type { FileImport } from './import-file.ts'

/** What a file gives of answers, by how many records an office says that it found, and by which of them are here. */
export type FoundAndGiven = Map<number, Map<string, GivenPage>>

/** Adds a page of an answer. */
export function addGiven(answers: FoundAndGiven, found: number, page: GivenPage): void {
  answers.set(found, (answers.get(found) ?? new Map()).set(fingerprintOfAnswer(found, page), page))
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
 * must have come on its pages: marks that changes bring are none of those that are missing. Where most were held
 * before, as many must come in pages of that answer; a page that is saved again counts once. What the operator accepted
 * stays so until an answer tells of more.
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
  const notePages = async (found: number | null, pages: readonly GivenPage[]) => {
    for (const page of pages) {
      const fingerprint = fingerprintOfAnswer(found, page)
      if ((await store.findFile(fingerprint)) === undefined) await note(fingerprint, page.count, undefined)
    }
  }
  for (const [found, given] of answers) {
    const pages = [...given.values()]
    const filling = await store.findFile(FOUND_FINGERPRINT)
    const isAccepted = filling?.accepted === true && filling.bytes >= found
    const isOfFill = filling?.accepted === false && areAlike(filling.bytes, found)
    if (isOfFill || (heldBefore < found * HELD_BEFORE && (filling?.bytes ?? 0) < found)) {
      if (!isOfFill) await forgetAll(store, (await store.files()).filter(isPageOfAll))
      if ((filling?.bytes ?? 0) < found) await note(FOUND_FINGERPRINT, found, filling)
      await notePages(null, pages)
      continue
    }
    if (isAccepted && heldBefore < found * HELD_BEFORE) continue
    const isAnyNoted = files.some((file) => partOfAnswer(file)?.found === found)
    if (cameWith(pages) >= found && !isAnyNoted) continue
    await notePages(found, pages)
  }
}

/**
 * Forgets what an office says that it has, once as many records are held and came, or came in pages of one answer.
 * Those that could not be read count as well: they are unaccounted for by themselves.
 */
export async function settleFound(store: RecordStore): Promise<void> {
  const files = await store.files()
  const parts = files
    .flatMap((file) => ({ id: file.id, part: partOfAnswer(file) }))
    .filter((each): each is { id: number; part: PartOfAnswer } => each.part !== null)
  for (const most of new Set(parts.map(({ part: { found } }) => found ?? 0))) {
    const least = most - Math.floor(most * GROWTH)
    const pages = parts.filter(({ part: { found } }) => found !== null && found >= least && found <= most)
    if (cameWith(pages.map(({ part }) => part)) >= most) await forgetAll(store, pages)
  }
  const ofAll = parts.filter(({ part: { found } }) => found === null)
  const noted = files.find(isOfFound)
  if (noted === undefined || noted.accepted) return await forgetAll(store, ofAll)
  const unread = files.reduce((sum, { bad }) => sum + bad, 0)
  const least = Math.min(cameWith(ofAll.map(({ part }) => part)), (await store.rows.count()) + unread)
  if (least >= noted.bytes) await forgetAll(store, [noted, ...ofAll])
}
