/** The bytes "BCIX". */
export const MAGIC = 0x58494342
/** Raise it whenever an older reader would misread a file. */
export const INDEX_VERSION = 1
/** Reads differently on a machine with the other byte order. */
export const BYTE_ORDER_MARK = 0x01020304
/** Magic, byte order, version, number of sections, bytes of the file (low, high), checksum of header and table. */
export const HEADER_WORDS = 7
export const CHECKSUM_WORD = 6
/** Number, checksum, start in units of `ALIGNMENT` bytes, length in bytes. */
export const TABLE_WORDS = 4
/** A cache line, in bytes. */
export const ALIGNMENT = 64

const [U8, U16, U32] = [Uint8Array, Uint16Array, Uint32Array]

/**
 * In file order. A unit is a distinct spelling of a whole name or of a word. A sound is a distinct phonetic key. Both
 * are sorted by length, then by letter group (letter-mask.ts). For n lists, a section of starts has n + 1 positions in
 * the section after it.
 */
export const SECTIONS = {
  /** Marks, units, sounds. */
  counts: U32,
  /** All units in a row, encoded as in letter-codes.ts. */
  unitLetters: U8,
  unitLengths: U8,
  /** First unit of each length 0-256. */
  unitsOfLength: U32,
  /** First unit of each group of each length below `GROUPED_LENGTHS`. */
  unitGroups: U32,
  /** Only of units shorter than `GROUPED_LENGTHS`. */
  unitMasks: U32,
  unitSounds: U32,
  /** Hash table of units by letters. */
  unitTable: U32,
  /** OR over all marks with the unit, as a whole or as a word. */
  unitClasses: U32,
  /** OR over the same marks. */
  unitFacts: U32,
  unitMarkStarts: U32,
  /** Marks whose whole name is the unit. */
  unitMarks: U32,
  unitHolderStarts: U32,
  /** Units of several words that contain this one, shortest first. */
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
  /** Shortest first. */
  soundUnits: U32,
  soundGramStarts: U32,
  soundGrams: U16,
  /** Number of marks with this word, up to `COMMON_FROM`. */
  wordCounts: U8,
  /** Words of `COMMON_FROM` marks or more, ascending. */
  commonWords: U32,
  /** Marks in all, then those in each class 1-45. */
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
/** Views over memory that may be shared. */
type Kind<Constructor> = Constructor extends Uint8ArrayConstructor
  ? Uint8Array
  : Constructor extends Uint16ArrayConstructor
    ? Uint16Array
    : Uint32Array
export type Sections = { [Name in SectionName]: Kind<(typeof SECTIONS)[Name]> }
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** From this many marks on, the marks of a word are counted by class. */
export const COMMON_FROM = 64
/** All marks, then each of the 45 classes. */
export const COMMON_ROW = 46
