import { hasBit, type MarkBits } from '../format/mark-bits.ts'
import { CLASSES_UNKNOWN, highClasses, lowClasses, officeBits, officeOf, statusOf } from '../format/mark-facts.ts'
import type { PackedIndex } from '../format/open.ts'

/** A missing field does not restrict. */
export interface Filter {
  /** Marks with unknown classes pass too. An empty list restricts nothing. */
  niceClasses?: readonly number[]
  /** Office n (0-15) is bit n. */
  offices?: number
  /** Status n (0-7) is bit n. */
  statuses?: number
}

export interface Acceptance {
  /** True if every unit may pass, so that no test is needed. */
  everyUnit: boolean
  mark(mark: number): boolean
  /** True if a mark with this whole name passes. */
  whole(unit: number): boolean
  /** False only if no mark with this unit, as a whole or as a word, passes. */
  mayPass(unit: number): boolean
}

/** Marks in `removed` do not pass. */
export function createAcceptance(
  { sections }: PackedIndex,
  { niceClasses = [], offices = 0xffff, statuses = 0xff }: Filter = {},
  removed: MarkBits | null = null,
): Acceptance {
  const { markClasses, markFacts, unitMarkStarts, unitMarks, unitClasses, unitFacts } = sections
  const anyClass = niceClasses.length === 0
  const low = anyClass ? -1 : lowClasses(niceClasses)
  const high = (anyClass ? CLASSES_UNKNOWN - 1 : highClasses(niceClasses)) | CLASSES_UNKNOWN
  const officesBits = officeBits(offices)
  const all = anyClass && (offices & 0xffff) === 0xffff && (statuses & 0xff) === 0xff

  function passes(mark: number): boolean {
    const facts = markFacts[mark] as number
    return (
      (((markClasses[mark] as number) & low) | (facts & high)) !== 0 &&
      ((offices >>> officeOf(facts)) & 1) === 1 &&
      ((statuses >>> statusOf(facts)) & 1) === 1
    )
  }
  const accepts = (mark: number) => (all || passes(mark)) && (removed === null || !hasBit(removed, mark))

  return {
    everyUnit: all,
    mark: accepts,
    whole(unit) {
      const end = unitMarkStarts[unit + 1] as number
      if (all && removed === null) return (unitMarkStarts[unit] as number) < end
      for (let at = unitMarkStarts[unit] as number; at < end; at++) if (accepts(unitMarks[at] as number)) return true
      return false
    },
    mayPass(unit) {
      if (all) return true
      const facts = unitFacts[unit] as number
      return (((unitClasses[unit] as number) & low) | (facts & high)) !== 0 && (facts & officesBits) !== 0
    },
  }
}
