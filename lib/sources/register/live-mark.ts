import { LOST_LETTER } from '../upstream/read-body.ts'
import type { MarkRecord } from './mark-record.ts'

/** A part of a record that could not be read although the interface gave it, or is required to give it. */
export type LostField = 'words' | 'number' | 'classes' | 'status' | 'dates' | 'owner'

/** A mark from a live answer. A field that cannot be read is lost; the mark is not. */
export interface LiveMark extends Omit<MarkRecord, 'number'> {
  /** Its number; null where it could not be read. */
  number: string | null
  /** Fields that could not be read; left out where all could. */
  lost?: readonly LostField[]
}

/**
 * Most characters of a name or an owner from a live answer that are compared and shown. Words of registers are shorter.
 * A longer text is cut, because comparing it would hold up every other check.
 */
const LONGEST = 512

/** A text, cut where it is too long, with `…` at the end of what is left. */
export function cutText(text: string): string {
  // A character has one UTF-16 unit at least.
  const characters = text.length <= LONGEST ? [] : [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}

const isCut = (text: string | null | undefined) => text != null && cutText(text) !== text

/** How many records have a name of which only the beginning is compared. The rest of the name may be similar or not. */
export const countCut = (records: readonly Named[]): number => records.filter(({ name }) => isCut(name)).length

/** What is lost of a record: fields that could not be read, and fields that were cut. */
function lostIn({ name, owner, lost = [] }: Named): Set<LostField> {
  return new Set([...lost, ...(isCut(name) ? ['words' as const] : []), ...(isCut(owner) ? ['owner' as const] : [])])
}

/** The member `lost` of a record, from the fields that were lost; no member where there are none. */
export function lostOf(fields: Partial<Record<LostField, boolean>>): { lost?: LostField[] } {
  const lost = (Object.keys(fields) as LostField[]).filter((field) => fields[field] === true)
  return lost.length === 0 ? {} : { lost }
}

/**
 * What could not be read of some records, as in `of what came, could not be read: the classes of 2, the owner of 1`;
 * null where everything could. Lost fields count as the worst case: unknown classes weigh like the same class, an
 * unknown status like a mark in force.
 */
export function whatWasLost(records: readonly Named[]): string | null {
  const counts = new Map<LostField, number>()
  for (const field of records.flatMap((record) => [...lostIn(record)])) counts.set(field, (counts.get(field) ?? 0) + 1)
  if (counts.size === 0) return null
  return `of what came, could not be read: ${[...counts].map(([field, count]) => `the ${field} of ${count}`).join(', ')}`
}

/**
 * Adds marks by their numbers, each once. A national mark and an international registration with the same number are
 * two marks. Marks without a number are all kept.
 */
export function addMarks(marks: Map<string, LiveMark>, more: readonly LiveMark[]): void {
  for (const mark of more) {
    const key = mark.number === null ? `without a number, ${marks.size}` : `${mark.basis} ${mark.number}`
    if (!marks.has(key)) marks.set(key, mark)
  }
}

/** Whether a mark of this number is among them. */
export function holdMark(marks: ReadonlyMap<string, LiveMark>, wanted: string): boolean {
  return [...marks.values()].some(({ number }) => number === wanted)
}

/** What a mark or a company is compared by. */
interface Named {
  name: string | null
  owner?: string | null
  lost?: readonly LostField[]
}

function canBeCompared({ name, lost = [] }: Named): boolean {
  if (name === null) return lost.length === 0
  return !lost.includes('words') && !name.includes(LOST_LETTER)
}

/**
 * How many of the records that came cannot be compared with a name: those that are no records, those whose words are
 * lost in whole or in a letter, and those that seem to have no words although something else in them is odd.
 */
export function countUnread(came: number, records: readonly Named[]): number {
  return came - records.filter(canBeCompared).length
}

/** Why an answer is not believed: something came that was not asked for, or this many records cannot be read. */
export function strayedReason(records: string, unread: number): string {
  const counted = unread === 0 ? '' : `: ${unread} of them cannot be read`
  return `answered with ${records} that were not asked for or cannot be read${counted}`
}
