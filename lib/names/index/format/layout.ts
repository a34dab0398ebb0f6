/** First four bytes of an image: "BCIX". */
export const MAGIC = 0x58494342
/** Version of the format, raised whenever an older reader would misread an image. */
export const INDEX_VERSION = 1
/** A number that reads differently on a machine with another byte order. */
export const BYTE_ORDER_MARK = 0x01020304
/** Words of the header: magic, byte order, version, sections, bytes of the image (low, high), checksum of header and table. */
export const HEADER_WORDS = 7
/** Place of the checksum among the words of the header. */
export const CHECKSUM_WORD = 6
/** Words of a section in the table: number, checksum, start (in units of ALIGNMENT bytes), length in bytes. */
export const TABLE_WORDS = 4
/** Bytes to which the start of a section is aligned: a cache line. */
export const ALIGNMENT = 64

const [U8, U16, U32] = [Uint8Array, Uint16Array, Uint32Array]

/**
 * The sections of an image, in the order in which they are written. A unit is a distinct spelling of a whole name or of
 * a word. A sound is a distinct way in which units sound. Units and sounds are ordered by length, then by letter group
 * (letter-mask.ts). "Starts" of n lists are n + 1 positions in the section that follows.
 */
export const SECTIONS = {
  /** Number of marks, units, sounds. */
  counts: U32,
  /** Encoded letters (letter-codes.ts) of all units, one after another. */
  unitLetters: U8,
  /** Letters of each unit. */
  unitLengths: U8,
  /** First unit of each length 0-256. */
  unitsOfLength: U32,
  /** First unit of each group of each length below GROUPED_LENGTHS. */
  unitGroups: U32,
  /** Letter mask of each unit shorter than GROUPED_LENGTHS. */
  unitMasks: U32,
  /** Sound of each unit. */
  unitSounds: U32,
  /** Hash table of units by their letters. */
  unitTable: U32,
  /** OR of the class bits 1-32 of all marks with the unit, as a whole or as a word. */
  unitClasses: U32,
  /** OR of the other facts of all marks with the unit, as a whole or as a word. */
  unitFacts: U32,
  unitMarkStarts: U32,
  /** Marks that are spelt as the unit, as a whole. */
  unitMarks: U32,
  unitHolderStarts: U32,
  /** Units of several words of which the unit is one, shortest first. */
  unitHolders: U32,
  unitGramStarts: U32,
  /** Units by trigram and block, each as its place in its block. */
  unitGrams: U16,
  soundLetters: U8,
  soundLengths: U8,
  soundsOfLength: U32,
  soundGroups: U32,
  soundMasks: U32,
  soundUnitStarts: U32,
  /** Units with the sound, shortest first. */
  soundUnits: U32,
  soundGramStarts: U32,
  soundGrams: U16,
  /** Number of marks with the unit as a word or as their only word; COMMON_FROM stands for that many or more. */
  wordCounts: U8,
  /** Units that are a word of COMMON_FROM marks or more, ascending. */
  commonWords: U32,
  /** For each common word the number of marks with it: of all, and of each class 1-45. */
  commonCounts: U32,
  /** Class bits 1-32 of each mark. */
  markClasses: U32,
  /** Class bits 33-45, whether its classes are unknown, office and status of each mark. */
  markFacts: U32,
  /** The caller's number of each mark. */
  markRefs: U32,
  nameStarts: U32,
  /** Names of the marks as given, in UTF-8; empty where the image was made without them. */
  names: U8,
} as const

export type SectionName = keyof typeof SECTIONS
/** The type of the numbers of a section, over memory that may be shared. */
type Kind<Constructor> = Constructor extends Uint8ArrayConstructor
  ? Uint8Array
  : Constructor extends Uint16ArrayConstructor
    ? Uint16Array
    : Uint32Array
export type Sections = { [Name in SectionName]: Kind<(typeof SECTIONS)[Name]> }
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** Number of marks from which on a word is common: its marks are counted by class. */
export const COMMON_FROM = 64
/** Numbers kept for a common word: all marks, and those of each of the 45 classes. */
export const COMMON_ROW = 46
