/** The bytes "BCIX". */
export const MAGIC = 0x58494342
/** Raise this whenever an older reader would misread a file. */
export const INDEX_VERSION = 1
/** Reads as a different number on a machine with the other byte order. */
export const BYTE_ORDER_MARK = 0x01020304
/** Magic, byte order, version, number of sections, file size in bytes (low, high), checksum of header and table. */
export const HEADER_WORDS = 7
export const CHECKSUM_WORD = 6
/** Number, checksum, start in units of `ALIGNMENT` bytes, length in bytes. */
export const TABLE_WORDS = 4
/** A cache line, in bytes. */
export const ALIGNMENT = 64

const [U8, U16, U32] = [Uint8Array, Uint16Array, Uint32Array]

/**
 * Sections in file order. A unit is a distinct spelling of a full name or of a word. A sound is a distinct phonetic
 * key. Both are sorted by length, then by letter group (`groupOf`). For n lists, a section of starts has n + 1
 * positions in the next section.
 */
export const SECTIONS = {
  /** Number of marks, units and sounds. */
  counts: U32,
  /** All units in sequence, encoded by `encodeWords`. */
  unitLetters: U8,
  unitLengths: U8,
  /** First unit of each length 0-256. */
  unitsOfLength: U32,
  /** First unit of each letter group of each length below `GROUPED_LENGTHS`. */
  unitGroups: U32,
  /** Only for units shorter than `GROUPED_LENGTHS`. */
  unitMasks: U32,
  unitSounds: U32,
  /** Hash table of units by letters. */
  unitTable: U32,
  /** OR over all marks that have the unit as their name or as a word. */
  unitClasses: U32,
  unitFacts: U32,
  unitMarkStarts: U32,
  /** Marks whose full name is the unit. */
  unitMarks: U32,
  unitHolderStarts: U32,
  /** Units of several words that contain this unit, shortest first. */
  unitHolders: U32,
  unitGramStarts: U32,
  /** Units by trigram and block, as positions in the block. */
  unitGrams: U16,
  soundLetters: U8,
  soundLengths: U8,
  soundsOfLength: U32,
  soundGroups: U32,
  soundMasks: U32,
  soundUnitStarts: U32,
  /** Units of each sound, shortest first. */
  soundUnits: U32,
  soundGramStarts: U32,
  soundGrams: U16,
  /** Number of marks with this word, up to `COMMON_FROM`. */
  wordCounts: U8,
  /** Words that at least `COMMON_FROM` marks have, ascending. */
  commonWords: U32,
  /** Number of all marks, then of those in each class 1-45. */
  commonCounts: U32,
  /** Class bits 1-32. */
  markClasses: U32,
  /** Class bits 33-45, unknown classes, office and status. */
  markFacts: U32,
  /** The caller's ids. */
  markRefs: U32,
  nameStarts: U32,
  /** UTF-8. Empty if the index was built without names. */
  names: U8,
} as const

type SectionName = keyof typeof SECTIONS
/** Views over memory that threads may share. */
type Kind<Constructor> = Constructor extends Uint8ArrayConstructor
  ? Uint8Array
  : Constructor extends Uint16ArrayConstructor
    ? Uint16Array
    : Uint32Array
export type Sections = { [Name in SectionName]: Kind<(typeof SECTIONS)[Name]> }
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** If a word has at least this many marks, they are counted by class. */
export const COMMON_FROM = 64
/** All marks, then each of the 45 classes. */
export const COMMON_ROW = 46

/**
 * The index finds every mark within these distances of the searched name, and within `WORD_PROMISE` of its words. If
 * there are more than `PROMISED_MOST`, it finds the nearest. Distances are optimal string alignment: inserting,
 * deleting or replacing a letter, or swapping two neighbours, is one edit. `promise.test.ts` checks this.
 */

export const LETTERS_MAX = 255

/** Strings near this length still have fewer letters than a machine word has bits. */
export const PROMISE_LENGTH_MAX = 28

export const PROMISE_DISTANCE_MAX = 3

/** Returns the edit distance within which the search misses no spelling. */
export function promisedSpelling(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 5 ? 1 : length <= 11 ? 2 : 3
}

/** Returns the edit distance within which the search misses no phonetic key. */
export function promisedSound(length: number): number {
  if (length > PROMISE_LENGTH_MAX || length < 2) return 0
  return length <= 6 ? 1 : 2
}

/** A more distant mark either shares enough trigrams to be found, or is a weak match. */
export const WORD_PROMISE = 1

export const PROMISED_MOST = 1000

const CLASSES = 45
/** Set if the classes are unknown, so the mark may be in any class. */
export const CLASSES_UNKNOWN = 1 << 13
const HIGH_CLASSES = CLASSES_UNKNOWN - 1
const OFFICE_SHIFT = 14
const OFFICE_MAX = 15
const STATUS_SHIFT = 18
const STATUS_MAX = 7

/** Class c is bit c - 1. */
export function lowClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 1 && nice <= 32) bits |= 1 << (nice - 1)
  return bits >>> 0
}

/** Class c is bit c - 33. Returns `CLASSES_UNKNOWN` if no class from 1 to 45 is given. */
export function highClasses(niceClasses: readonly number[]): number {
  let bits = 0
  for (const nice of niceClasses) if (nice >= 33 && nice <= CLASSES) bits |= 1 << (nice - 33)
  return bits === 0 && lowClasses(niceClasses) === 0 ? CLASSES_UNKNOWN : bits
}

/** Packs the second number of a mark: high classes, office (0-15), status (0-7). */
export function packFacts(niceClasses: readonly number[], office: number, status: number): number {
  return highClasses(niceClasses) | (office << OFFICE_SHIFT) | (status << STATUS_SHIFT)
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

export function officeBits(offices: number): number {
  return (offices & 0xffff) << OFFICE_SHIFT
}

/** Returns an empty list if the classes are unknown. */
export function niceClassesOf(low: number, facts: number): number[] {
  const classes: number[] = []
  for (let nice = 1; nice <= CLASSES; nice++) {
    const bit = nice <= 32 ? (low >>> (nice - 1)) & 1 : (facts >>> (nice - 33)) & 1
    if (bit === 1) classes.push(nice)
  }
  return classes
}

/** One bit for each mark. */
export type MarkBits = Uint32Array

export function hasBit(bits: MarkBits, mark: number): boolean {
  return (((bits[mark >>> 5] as number) >>> (mark & 31)) & 1) === 1
}

export function bitsOfRefs(markRefs: Uint32Array, refs: ReadonlySet<number>): MarkBits | null {
  if (refs.size === 0) return null
  const bits = new Uint32Array(Math.ceil(markRefs.length / 32))
  for (let mark = 0; mark < markRefs.length; mark++)
    if (refs.has(markRefs[mark] as number)) bits[mark >>> 5] = (bits[mark >>> 5] as number) | (1 << (mark & 31))
  return bits
}
