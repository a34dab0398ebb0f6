import anyAscii from 'any-ascii'
import { LOST_LETTER } from '../http/body.ts'
import type { MarkRecord } from './record.ts'

/** Reduces text to letters and digits. At least as lenient as any register's comparison. */
function bare(text: string): string {
  return anyAscii(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns true if a returned name contains one of the searched texts. */
export function holdsText(name: string, texts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (texts.some((text) => lower.includes(text.toLowerCase()))) return true
  const letters = bare(name)
  return texts.some((text) => letters.includes(bare(text)))
}

/** A field that could not be read, although the interface returned it or must return it. */
export type LostField = 'words' | 'number' | 'classes' | 'status' | 'dates' | 'owner'

/** A mark from a live answer. If a field is unreadable, the mark is still returned. */
export interface LiveMark extends Omit<MarkRecord, 'number'> {
  number: string | null
  lost?: readonly LostField[]
}

/**
 * Maximum number of characters compared and shown. Register names are shorter, and comparing longer text would delay
 * every other check.
 */
const LONGEST = 512

/** Truncates text that is too long to compare, and appends `…`. */
export function cutText(text: string): string {
  // Skips counting short text, because a character has at least one UTF-16 unit.
  const characters = text.length <= LONGEST ? [] : [...text]
  return characters.length <= LONGEST ? text : `${characters.slice(0, LONGEST - 1).join('')}…`
}

const isCut = (text: string | null | undefined) => text != null && cutText(text) !== text

/** Counts records whose name was truncated. The dropped part may or may not be similar. */
export const countCut = (records: readonly Named[]): number => records.filter(({ name }) => isCut(name)).length

function lostIn({ name, owner, lost = [] }: Named): Set<LostField> {
  return new Set([...lost, ...(isCut(name) ? ['words' as const] : []), ...(isCut(owner) ? ['owner' as const] : [])])
}

export function lostOf(fields: Partial<Record<LostField, boolean>>): { lost?: LostField[] } {
  const lost = (Object.keys(fields) as LostField[]).filter((field) => fields[field] === true)
  return lost.length === 0 ? {} : { lost }
}

/**
 * Describes unreadable fields (`the classes of 2, the owner of 1`). A lost field counts as the worst case: unknown
 * classes as the same class, an unknown status as in force.
 */
export function whatWasLost(records: readonly Named[]): string | null {
  const counts = new Map<LostField, number>()
  for (const field of records.flatMap((record) => [...lostIn(record)])) counts.set(field, (counts.get(field) ?? 0) + 1)
  if (counts.size === 0) return null
  return `of what came, could not be read: ${[...counts].map(([field, count]) => `the ${field} of ${count}`).join(', ')}`
}

/** Adds each mark once, identified by basis and number. Adds every mark without a number. */
export function addMarks(marks: Map<string, LiveMark>, more: readonly LiveMark[]): void {
  for (const mark of more) {
    const key = mark.number === null ? `without a number, ${marks.size}` : `${mark.basis} ${mark.number}`
    if (!marks.has(key)) marks.set(key, mark)
  }
}

/** Returns true if a mark has the number `wanted`, such as a canary's. Ignores the basis. */
export function holdMark(marks: ReadonlyMap<string, LiveMark>, wanted: string): boolean {
  return [...marks.values()].some(({ number }) => number === wanted)
}

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
 * Counts records that cannot be compared with a name. Such records are unreadable, lack words or letters, or seem
 * wordless although a different field is unreadable.
 */
export function countUnread(came: number, records: readonly Named[]): number {
  return came - records.filter(canBeCompared).length
}

/** Reason for rejecting an answer that contains unrelated or unreadable records. */
export function strayedReason(records: string, unread: number): string {
  const counted = unread === 0 ? '' : `: ${unread} of them cannot be read`
  return `answered with ${records} that were not asked for or cannot be read${counted}`
}
