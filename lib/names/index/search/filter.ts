import { hasBit, type MarkBits } from '../format/mark-bits.ts'
import { CLASSES_UNKNOWN, highClasses, lowClasses, officeBits, officeOf, statusOf } from '../format/mark-facts.ts'
import type { PackedIndex } from '../format/open.ts'

/** Which marks count. A field that is left out does not restrict. */
export interface Filter {
  /** Marks in one of these Nice classes, or whose classes are unknown. None restricts nothing. */
  niceClasses?: readonly number[]
  /** Offices, as a mask of 16 bits: office n is bit n. */
  offices?: number
  /** Statuses, as a mask of 8 bits: status n is bit n. */
  statuses?: number
}

/** Tells which marks and units of one index pass a filter. */
export interface Acceptance {
  /** Whether every unit may pass, so that none needs a test. */
  everyUnit: boolean
  /** Whether a mark passes. */
  mark(mark: number): boolean
  /** Whether a mark that is spelt as this unit, as a whole, passes. */
  whole(unit: number): boolean
  /** False only where no mark with this unit, as a whole or as a word, passes. */
  mayPass(unit: number): boolean
}

/** Prepares a filter for one index. Marks in `removed` do not pass; null where there are none. */
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
