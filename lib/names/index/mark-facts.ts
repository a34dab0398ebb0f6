import type { PackedIndex } from './index-file.ts'

const CLASSES = 45
/** Bit for unknown classes. Such a mark may be in any class. */
const CLASSES_UNKNOWN = 1 << 13
const HIGH_CLASSES = CLASSES_UNKNOWN - 1
const OFFICE_SHIFT = 14
const OFFICE_MAX = 15
const STATUS_SHIFT = 18
const STATUS_MAX = 7

function lowClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 1 && nice <= 32) bits |= 1 << (nice - 1)
  return bits >>> 0
}

/** Returns the bits of the higher classes (class c is bit c - 33), or `CLASSES_UNKNOWN` without a known class. */
function highClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 33 && nice <= CLASSES) bits |= 1 << (nice - 33)
  return bits === 0 && lowClasses(niceClasses) === 0 ? CLASSES_UNKNOWN : bits
}

/** Returns one bit for each class, in two numbers. The second has the bit `CLASSES_UNKNOWN` if no class is known. */
export function packClasses(niceClasses: readonly number[]): [low: number, high: number] {
  return [lowClasses(niceClasses), highClasses(niceClasses)]
}

/** Packs the two numbers of a mark: low classes, then high classes, office (0-15) and status (0-7). */
export function packFacts(
  niceClasses: readonly number[],
  office: number,
  status: number,
): [low: number, facts: number] {
  const [low, high] = packClasses(niceClasses)
  return [low, high | (office << OFFICE_SHIFT) | (status << STATUS_SHIFT)]
}

export function officeOf(facts: number): number {
  return (facts >>> OFFICE_SHIFT) & OFFICE_MAX
}

export function statusOf(facts: number): number {
  return (facts >>> STATUS_SHIFT) & STATUS_MAX
}

/** Returns the facts for a unit: high classes, and one bit for each office. */
export function unitFactsOf(facts: number): number {
  return (facts & (HIGH_CLASSES | CLASSES_UNKNOWN)) | (1 << (OFFICE_SHIFT + officeOf(facts)))
}

function officeBits(offices: number): number {
  return (offices & 0xffff) << OFFICE_SHIFT
}

/** Returns the classes of a mark, or an empty list if they are unknown. */
export function niceClassesOf(low: number, facts: number): number[] {
  const classes: number[] = []
  for (let nice = 1; nice <= CLASSES; nice++) {
    const bit = nice <= 32 ? (low >>> (nice - 1)) & 1 : (facts >>> (nice - 33)) & 1
    if (bit === 1) classes.push(nice)
  }
  return classes
}

export type MarkBits = Uint32Array

export function hasBit(bits: MarkBits, mark: number): boolean {
  return (((bits[mark >>> 5] as number) >>> (mark & 31)) & 1) === 1
}

export function bitsOfRefs({ markCount, refOf }: PackedIndex, refs: ReadonlySet<number>): MarkBits | null {
  if (refs.size === 0) return null
  const bits = new Uint32Array(Math.ceil(markCount / 32))
  for (let mark = 0; mark < markCount; mark++)
    if (refs.has(refOf(mark))) bits[mark >>> 5] = (bits[mark >>> 5] as number) | (1 << (mark & 31))
  return bits
}

/** Conditions for marks. A missing field does not restrict the search. */
export interface Filter {
  /** Classes of which a mark must have one, unless its classes are unknown. An empty list restricts nothing. */
  niceClasses?: readonly number[]
  /** Bits of the offices. Office n (0-15) is bit n. */
  offices?: number
  /** Bits of the statuses. Status n (0-7) is bit n. */
  statuses?: number
}

/** Creates the test for a filter. Marks in `removed` do not pass. */
export function createAcceptance(
  { sections }: PackedIndex,
  { niceClasses = [], offices = 0xffff, statuses = 0xff }: Filter = {},
  removed: MarkBits | null = null,
) {
  const { markClasses, markFacts, unitMarkStarts, unitMarks, unitClasses, unitFacts } = sections
  const anyClass = niceClasses.length === 0
  const [low, known] = anyClass ? [-1, CLASSES_UNKNOWN - 1] : packClasses(niceClasses)
  const high = known | CLASSES_UNKNOWN
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
    /** Returns true if a mark passes whose full name is this unit. */
    whole(unit: number) {
      const end = unitMarkStarts[unit + 1] as number
      if (all && removed === null) return (unitMarkStarts[unit] as number) < end
      for (let at = unitMarkStarts[unit] as number; at < end; at++) if (accepts(unitMarks[at] as number)) return true
      return false
    },
    /** Returns false only if no mark passes that has this unit as its name or as a word. */
    mayPass(unit: number) {
      if (all) return true
      const facts = unitFacts[unit] as number
      return (((unitClasses[unit] as number) & low) | (facts & high)) !== 0 && (facts & officesBits) !== 0
    },
  }
}

export type Acceptance = ReturnType<typeof createAcceptance>
