import { LETTER } from '../letters/encoded-name.ts'
import { INDEX_VERSION } from '../rules-version.ts'
import { hashLetters } from './letter-hash.ts'

/** The bytes "BCIX". */
const MAGIC = 0x58494342
/** This number reads differently on a machine with the other byte order. */
const BYTE_ORDER_MARK = 0x01020304
const CHECKSUM_WORD = 6
export const HEAD = {
  /** Words of the header: magic, byte order, version, sections, file size (low, high), checksum. */
  words: 7,
  /** Words for each section in the table: number, checksum, start in units of `ALIGNMENT` bytes, length in bytes. */
  tableWords: 4,
} as const
const ALIGNMENT = 64

const [U8, U32] = [Uint8Array, Uint32Array]

/**
 * Sections in file order. A unit is a distinct spelling of a full name or of a word. A sound is a distinct phonetic
 * key. Both are sorted by length, then by letter group (`groupOf`). For n lists, a section of starts has n + 1
 * positions in the next section.
 */
export const SECTIONS = {
  counts: U32,
  /** All units in sequence, encoded by `encodeWords`. */
  unitLetters: U8,
  /** First unit of each length 0-256. */
  unitsOfLength: U32,
  /** First unit of each letter group of each length below `GROUPED_LENGTHS`. */
  unitGroups: U32,
  /** Only for units shorter than `GROUPED_LENGTHS`. */
  unitMasks: U32,
  unitSounds: U32,
  unitTable: U32,
  /** Bitwise OR of the classes of all marks that are, or contain, the unit. */
  unitClasses: U32,
  unitFacts: U32,
  unitMarkStarts: U32,
  /** Marks whose full name is the unit. */
  unitMarks: U32,
  unitHolderStarts: U32,
  /** Units of several words that contain this unit, shortest first. */
  unitHolders: U32,
  soundLetters: U8,
  soundsOfLength: U32,
  soundGroups: U32,
  soundMasks: U32,
  soundUnitStarts: U32,
  /** Units of each sound, shortest first. */
  soundUnits: U32,
  /** Number of marks with this word, up to `LAYOUT.commonFrom`. */
  wordCounts: U8,
  /** Words that at least `LAYOUT.commonFrom` marks have, ascending. */
  commonWords: U32,
  /** Number of all marks, then of those in each class 1-45. */
  commonCounts: U32,
  /** Bits of the classes 1-32. */
  markClasses: U32,
  /** Bits of the classes 33-45, of unknown classes, office and status. */
  markFacts: U32,
  /** Refs of the marks. Empty if each equals the number of its mark. */
  markRefs: U32,
  /** Start of each group of `LAYOUT.namesTogether` names, and the end of the last. Empty if the index has no names. */
  nameStarts: U32,
  unitGramStarts: U32,
  /** Units by trigram and block, as steps (`makeGramTable`). */
  unitGrams: U8,
  soundGramStarts: U32,
  soundGrams: U8,
  /** Names in UTF-8, each followed by `LAYOUT.nameEnd`. */
  names: U8,
} as const

/** Sections of which a search reads few parts, so that they can stay in a file. They are last in it. */
const LISTS = ['unitGramStarts', 'unitGrams', 'soundGramStarts', 'soundGrams', 'names'] as const
type ListName = (typeof LISTS)[number]

type SectionName = keyof typeof SECTIONS
/** Views over memory that threads may share. */
type Kind<Constructor> = Constructor extends Uint8ArrayConstructor ? Uint8Array : Uint32Array
export type Sections = { [Name in SectionName]: Kind<(typeof SECTIONS)[Name]> }
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

export const LETTERS_MAX = 255

export const LAYOUT = {
  /** If a word has at least this many marks, they are counted by class. */
  commonFrom: 64,
  /** Length of a row that counts all marks, then those of each of the 45 classes. */
  commonRow: 46,
  /** Number of names that share a start. */
  namesTogether: 8,
  /** Follows each name. No text in UTF-8 contains this byte. */
  nameEnd: 255,
} as const

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

const HEAD_BYTES = (HEAD.words + SECTION_NAMES.length * HEAD.tableWords) * 4

type Checksum = (bytes: Uint8Array) => number

const noChecksum: Checksum = () => 0

function headChecksum(image: ArrayBufferLike, checksum: Checksum): number {
  const head = new Uint32Array(HEAD_BYTES / 4)
  head.set(new Uint32Array(image, 0, HEAD_BYTES / 4))
  head[CHECKSUM_WORD] = 0
  return checksum(new Uint8Array(head.buffer))
}

/** Output for an index file. Bytes that are not written must stay 0. */
export interface IndexFileOutput {
  /** Sets the size of the file. Called first. */
  size(bytes: number): void
  write(bytes: Uint8Array, at: number): void
  /** Called after much memory was freed, so that a host can collect garbage. */
  letGo?(): void
  /** Required for a file on disk. */
  checksum?: Checksum
}

/** Writes the sections, empties them, and writes the head last: an incomplete file never looks like an index. */
export function writeSections(
  sections: Partial<Sections>,
  { size: tellSize, write, letGo, checksum = noChecksum }: IndexFileOutput,
): void {
  letGo?.()
  let size = aligned(HEAD_BYTES)
  for (const name of SECTION_NAMES) size = aligned(size + (sections[name]?.byteLength ?? 0))
  tellSize(size)
  const head = new Uint32Array(HEAD_BYTES / 4)
  head.set([MAGIC, BYTE_ORDER_MARK, INDEX_VERSION, SECTION_NAMES.length, size >>> 0, Math.floor(size / 2 ** 32)])
  let start = aligned(HEAD_BYTES)
  for (const [number, name] of SECTION_NAMES.entries()) {
    const values = sections[name] ?? new SECTIONS[name](0)
    delete sections[name]
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    write(bytes, start)
    head.set([number, checksum(bytes), start / ALIGNMENT, bytes.length], HEAD.words + number * HEAD.tableWords)
    start = aligned(start + bytes.length)
  }
  head[CHECKSUM_WORD] = headChecksum(head.buffer, checksum)
  write(new Uint8Array(head.buffer), 0)
}

/** Writes an index into one block of memory from `allocate`. Without `checksum`, the result is for memory only. */
export function writeIndexFile(
  sections: Partial<Sections>,
  allocate: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
  checksum: Checksum = noChecksum,
): ArrayBufferLike {
  let image: ArrayBufferLike = new ArrayBuffer(0)
  writeSections(sections, {
    size(bytes) {
      image = allocate(bytes)
    },
    write: (bytes, at) => new Uint8Array(image, at, bytes.length).set(bytes),
    checksum,
  })
  return image
}

type IndexFault = 'cut' | 'other_version' | 'damaged' | 'not_an_index'

const MESSAGES: Record<IndexFault, string> = {
  cut: 'The index of marks is cut short: it must be built anew.',
  other_version: 'The index of marks was written by another version of this program: it must be built anew.',
  damaged: 'The index of marks is damaged: it must be built anew.',
  not_an_index: 'This is not an index of marks.',
}

export class IndexFileError extends Error {
  override name = 'IndexFileError'
  readonly fault: IndexFault

  constructor(fault: IndexFault, detail?: string) {
    super(detail === undefined ? MESSAGES[fault] : `${MESSAGES[fault]} (${detail})`)
    this.fault = fault
  }
}

const SWAPPED_MAGIC = 0x42434958

function checkHead(image: ArrayBufferLike, fileSize: number, checksum: Checksum | null): Uint32Array {
  if (image.byteLength < 12) throw new IndexFileError('not_an_index')
  const [magic, order, version] = new Uint32Array(image, 0, 3)
  if (magic === SWAPPED_MAGIC) throw new IndexFileError('other_version', 'byte order')
  if (magic !== MAGIC) throw new IndexFileError('not_an_index')
  if (order !== BYTE_ORDER_MARK) throw new IndexFileError('damaged', 'byte order')
  if (version !== INDEX_VERSION) throw new IndexFileError('other_version', `${version}, not ${INDEX_VERSION}`)
  if (image.byteLength < HEAD_BYTES) throw new IndexFileError('cut')
  const head = new Uint32Array(image, 0, HEAD_BYTES / 4)
  if (checksum !== null && head[CHECKSUM_WORD] !== headChecksum(image, checksum))
    throw new IndexFileError('damaged', 'table of sections')
  const size = (head[4] as number) + (head[5] as number) * 2 ** 32
  if (fileSize < size) throw new IndexFileError('cut', `${fileSize} of ${size} bytes`)
  return head
}

function placeOf(head: Uint32Array, name: SectionName, fileSize: number) {
  const number = SECTION_NAMES.indexOf(name)
  const [kept, sum, place, bytes] = head.subarray(HEAD.words + number * HEAD.tableWords) as unknown as number[]
  const start = (place as number) * ALIGNMENT
  if (kept !== number || start + (bytes as number) > fileSize) throw new IndexFileError('damaged', name)
  return { sum, start, bytes: bytes as number }
}

/** Returns views of the sections, without copying. Throws `IndexFileError`. */
export function readIndexFile(image: ArrayBufferLike, checksum: Checksum | null): Sections {
  const head = checkHead(image, image.byteLength, checksum)
  return viewsOf(SECTION_NAMES, image, (name) => {
    const { sum, start, bytes } = placeOf(head, name, image.byteLength)
    if (checksum !== null && checksum(new Uint8Array(image, start, bytes)) !== sum)
      throw new IndexFileError('damaged', name)
    return { start, bytes }
  }) as Sections
}

function viewsOf<Name extends SectionName>(
  names: readonly Name[],
  image: ArrayBufferLike,
  place: (name: Name) => { start: number; bytes: number },
): Partial<Sections> {
  const sections: Partial<Record<SectionName, Uint8Array | Uint32Array>> = {}
  for (const name of names) {
    const kind = SECTIONS[name]
    const { start, bytes } = place(name)
    sections[name] = new kind(image as ArrayBuffer, start, bytes / kind.BYTES_PER_ELEMENT)
  }
  return sections as Partial<Sections>
}

/** A file that is not in memory. */
export interface FileInParts {
  /** Size in bytes. */
  size: number
  /** Fills `into` from byte `at` of the file on. Throws RangeError if the file ends before. */
  read(into: Uint8Array, at: number): void
}

/** Creates memory for parts of a file. Whatever `take` returned is valid until `reset`. */
function createScratch() {
  let [bytes, used] = [new Uint8Array(0), 0]
  return {
    reset(): void {
      if (bytes.length > SCRATCH_KEPT) bytes = new Uint8Array(0)
      used = 0
    },
    take(length: number): Uint8Array {
      if (used + length > bytes.length) {
        bytes = new Uint8Array(Math.max(SCRATCH_FIRST, length, bytes.length * 2))
        used = 0
      }
      used += length
      return bytes.subarray(used - length, used)
    },
  }
}

type Scratch = ReturnType<typeof createScratch>

const SCRATCH_FIRST = 1 << 16
/** Few names need more. */
const SCRATCH_KEPT = 1 << 21

/** A section that is read in parts. */
interface List {
  /** Returns bytes as a view of memory, or read from a file into `scratch`. Throws if there are not as many. */
  read(start: number, end: number, scratch: Scratch): Uint8Array
}

function listInMemory({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array): List {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  return { read: (start, end) => bytes.subarray(start, end) }
}

function listInFile(file: FileInParts, { start: first, bytes }: { start: number; bytes: number }): List {
  return {
    read(start, end, scratch) {
      if (!(start <= end && end <= bytes)) throw new IndexFileError('damaged', 'list')
      const into = scratch.take(end - start)
      file.read(into, first + start)
      return into
    },
  }
}

/** Strings sorted by length, then by letter group. The letters include word boundaries. */
export interface PackedStrings {
  count: number
  letters: Uint8Array
  /** First string of each length 0-256. The last is the number of all strings. */
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
  lengthOf(id: number): number
  startOf(id: number): number
  startIn(length: number, id: number): number
}

/** Few strings on a page differ in length from its first string. */
const PAGE_BITS = 10

/** Strings of the same length are adjacent, so no list of starts is needed. */
export function openStrings(strings: Omit<PackedStrings, 'lengthOf' | 'startOf' | 'startIn' | 'count'>): PackedStrings {
  const { firstOfLength } = strings
  const count = firstOfLength[firstOfLength.length - 1] as number
  const bases = new Float64Array(firstOfLength.length)
  let start = 0
  for (let length = 0; length + 1 < firstOfLength.length; length++) {
    const first = firstOfLength[length] as number
    bases[length] = start - first * length
    start += ((firstOfLength[length + 1] as number) - first) * length
  }
  const pages = new Uint8Array((count >>> PAGE_BITS) + 1)
  for (let [page, length] = [0, 0]; page << PAGE_BITS < count; pages[page++] = length)
    while (page << PAGE_BITS >= (firstOfLength[length + 1] as number)) length++
  const lengthOf = (id: number): number => {
    let length = pages[id >>> PAGE_BITS] as number
    while (id >= (firstOfLength[length + 1] as number)) length++
    return length
  }
  return {
    ...strings,
    count,
    lengthOf,
    startOf(id) {
      const length = lengthOf(id)
      return (bases[length] as number) + id * length
    },
    startIn: (length, id) => (bases[length] as number) + id * length,
  }
}

/** Ratio of slots to entries. With this much free space, a lookup reads one or two slots, and the table stays small. */
const SPACE = 1.3

/** Returns the number of bits for a number that counts from one. The other bits contain part of the hash. */
function numberBits(count: number): number {
  return Math.max(1, 32 - Math.clz32(count))
}

/** Builds a hash table of units. Units that differ only in word boundaries have separate entries. */
export function makeSpellingTable(units: PackedStrings): Uint32Array {
  const bits = numberBits(units.count)
  const table = new Uint32Array(Math.ceil(units.count * SPACE) + 1)
  for (let id = 0; id < units.count; id++) {
    const start = units.startOf(id)
    const hash = hashLetters(units.letters, start, start + units.lengthOf(id))
    let slot = hash % table.length
    while (table[slot] !== 0) slot = slot + 1 === table.length ? 0 : slot + 1
    table[slot] = (tagOf(hash, bits) | (id + 1)) >>> 0
  }
  return table
}

function tagOf(hash: number, bits: number): number {
  return bits >= 32 ? 0 : (Math.imul(hash, 0x9e3779b1) << bits) >>> 0
}

function openUnitTable(table: Uint32Array, units: PackedStrings) {
  const bits = numberBits(units.count)
  const numbers = bits >= 32 ? -1 : (1 << bits) - 1

  function equals(id: number, codes: Uint8Array, start: number, end: number): boolean {
    if (units.lengthOf(id) !== end - start) return false
    const own = units.startOf(id) - start
    for (let at = start; at < end; at++) {
      if ((((units.letters[own + at] as number) ^ (codes[at] as number)) & LETTER) !== 0) return false
    }
    return true
  }

  return {
    /**
     * Writes the units with these letters, whatever their word boundaries, into `out` and returns their number. `hash` is
     * `hashLetters` of the letters.
     */
    find(codes: Uint8Array, start: number, end: number, hash: number, out: Uint32Array) {
      const tag = tagOf(hash, bits)
      let found = 0
      for (let slot = hash % table.length; found < out.length; slot = slot + 1 === table.length ? 0 : slot + 1) {
        const held = table[slot] as number
        if (held === 0) break
        if ((held & ~numbers) >>> 0 !== tag) continue
        const id = (held & numbers) - 1
        if (equals(id, codes, start, end)) out[found++] = id
      }
      return found
    },
  }
}

type UnitLookup = ReturnType<typeof openUnitTable>

function findCommon(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** An opened index. It never changes, so any number of threads may read it. */
export interface PackedIndex {
  /** The sections in memory. */
  image: ArrayBufferLike
  markCount: number
  refOf(mark: number): number
  units: PackedStrings
  sounds: PackedStrings
  lookup: UnitLookup
  sections: Omit<Sections, ListName>
  lists: Record<ListName, List>
  /** For lists of trigrams. */
  scratch: Scratch
  marksWithWord(unit: number): number
  /** Returns the number of marks, or null if the word is too rare to be counted by class. */
  marksWithWordInClass(unit: number, niceClass: number): number | null
  /** Returns the name, or an empty string if the index was built without names. */
  nameOf(mark: number): string
}

/**
 * Opens an index file without copying it. Throws `IndexFileError` if it is truncated, damaged, of another version, or
 * not an index. `checksum` is CRC-32, or null for a file that this program created or checked.
 */
export function openIndex(image: ArrayBufferLike, checksum: Checksum | null = null): PackedIndex {
  const sections = readIndexFile(image, checksum)
  return openSections(image, sections, (name) => listInMemory(sections[name]))
}

/**
 * Opens an index of which trigrams and names stay in the file, which must not change. Throws as `openIndex` does, and
 * RangeError as `read` does. A search throws them too.
 */
export function openIndexInFile(file: FileInParts): PackedIndex {
  const head = new Uint8Array(Math.min(file.size, HEAD_BYTES))
  file.read(head, 0)
  const table = checkHead(head.buffer, file.size, null)
  const image = new ArrayBuffer(placeOf(table, LISTS[0], file.size).start)
  file.read(new Uint8Array(image), 0)
  const names = SECTION_NAMES.filter((name) => !(LISTS as readonly string[]).includes(name))
  const sections = viewsOf(names, image, (name) => placeOf(table, name, image.byteLength))
  return openSections(image, sections as Sections, (name) => listInFile(file, placeOf(table, name, file.size)))
}

function openSections(
  image: ArrayBufferLike,
  sections: Omit<Sections, ListName>,
  listOf: (name: ListName) => List,
): PackedIndex {
  const lists = Object.fromEntries(LISTS.map((name) => [name, listOf(name)])) as PackedIndex['lists']
  const { unitLetters, soundLetters, markRefs } = sections
  const units = openStrings({
    letters: unitLetters,
    firstOfLength: sections.unitsOfLength,
    groups: sections.unitGroups,
    masks: sections.unitMasks,
  })
  const sounds = openStrings({
    letters: soundLetters,
    firstOfLength: sections.soundsOfLength,
    groups: sections.soundGroups,
    masks: sections.soundMasks,
  })
  return {
    image,
    lists,
    scratch: createScratch(),
    markCount: sections.counts[0] as number,
    refOf: markRefs.length === 0 ? (mark) => mark : (mark) => markRefs[mark] as number,
    units,
    sounds,
    lookup: openUnitTable(sections.unitTable, units),
    sections,
    marksWithWord(unit) {
      const count = sections.wordCounts[unit] as number
      if (count < LAYOUT.commonFrom) return count
      return sections.commonCounts[findCommon(sections.commonWords, unit) * LAYOUT.commonRow] as number
    },
    marksWithWordInClass(unit, niceClass) {
      if ((sections.wordCounts[unit] as number) < LAYOUT.commonFrom) return null
      return sections.commonCounts[findCommon(sections.commonWords, unit) * LAYOUT.commonRow + niceClass] as number
    },
    nameOf: nameReader(sections.nameStarts, lists.names),
  }
}

function nameReader(starts: Uint32Array, names: List): PackedIndex['nameOf'] {
  const [decoder, scratch] = [new TextDecoder(), createScratch()]
  return (mark) => {
    if (starts.length === 0) return ''
    const group = Math.floor(mark / LAYOUT.namesTogether)
    scratch.reset()
    const bytes = names.read(starts[group] as number, starts[group + 1] as number, scratch)
    let [start, end] = [0, bytes.indexOf(LAYOUT.nameEnd)]
    for (let left = mark % LAYOUT.namesTogether; left > 0 && end >= 0; left--) {
      start = end + 1
      end = bytes.indexOf(LAYOUT.nameEnd, start)
    }
    if (end < 0) throw new IndexFileError('damaged', 'names')
    // A decoder rejects shared memory, so the bytes are copied.
    return decoder.decode(bytes.slice(start, end))
  }
}
