import { encodeWords } from '../letters/encoded-name.ts'
import { readingsOf } from '../normalise/parts.ts'
import { type NameVariant, nameVariants } from '../normalise/variants.ts'
import { soundOf } from '../phonetics/phonetics.ts'
import { INDEX_VERSION } from '../rules-version.ts'
import type { LayeredIndex, Segment } from './candidates.ts'
import {
  IndexFileError,
  type IndexFileOutput,
  LAYOUT,
  LETTERS_MAX,
  makeSpellingTable,
  openStrings,
  readIndexFile,
  SECTIONS,
  type Sections,
  writeIndexFile,
  writeSections,
} from './index-file.ts'
import { GROUPED_LENGTHS, GROUPS, groupOf, hashLetters, letterMask } from './letter-hash.ts'
import { hasBit, niceClassesOf, officeOf, packFacts, statusOf, unitFactsOf } from './mark-facts.ts'
import { makeGramTable } from './nearest-strings.ts'

/** Maximum letters that a variant may add. Marks with number words are found by their digits (`wordsAsNumbers`). */
const LONGER_BY = 6

const lettersOf = ({ words }: NameVariant) => words.reduce((sum, word) => sum + word.length, 0)

function formsOf(reading: string): readonly NameVariant[] {
  const { forms } = nameVariants(reading)
  const [written] = forms
  if (written === undefined || forms.length === 1) return forms
  const longest = lettersOf(written) + LONGER_BY
  return forms.filter((form) => form.kind !== 'number_in_words' || lettersOf(form) <= longest)
}

/** Returns the variants of the full name and of each word element. */
export function indexedVariants(name: string): readonly NameVariant[] {
  const readings = readingsOf(name)
  if (readings.length === 1) return formsOf(name)
  return [...new Map(readings.flatMap(formsOf).map((form) => [form.words.join(' '), form])).values()]
}

interface BuilderOptions {
  /** Stores the names unchanged, which `mergeSegments` needs. True by default. */
  keepNames?: boolean
}

interface IndexedWords {
  words: readonly string[]
}

interface IndexBuilder {
  /**
   * Adds a record, with any string as its name. A name of only symbols is stored but never found. `spellings` replace
   * the variants of the name. Throws RangeError for a number that does not fit (`checkRecord`).
   */
  add(record: IndexRecord, spellings?: readonly IndexedWords[]): void
  /** Returns the index and empties the builder. A file on disk needs a `checksum`. */
  finish(allocate?: (bytes: number) => ArrayBufferLike, checksum?: IndexFileOutput['checksum']): ArrayBufferLike
  /** Writes the file piece by piece, so that it is never completely in memory. Empties the builder. */
  finishInto(output: IndexFileOutput): void
}

/** Creates a builder. Without names, it stores only letters and numbers of each record. */
export function createIndexBuilder({ keepNames = true }: BuilderOptions = {}): IndexBuilder {
  const units = new SpellingCollector()
  const marks = new MarkCollector(keepNames)
  const unitOfPair = new Growing<Uint32Array>(Uint32Array)
  const markOfPair = new Growing<Uint32Array>(Uint32Array)
  const words: number[] = []
  return {
    add(record, spellings = indexedVariants(record.name)) {
      checkRecord(record)
      const mark = marks.add(record)
      for (const form of spellings) {
        const unit = units.add(form.words, words)
        unitOfPair.push(unit)
        markOfPair.push(mark)
        marks.countWords(mark, words)
      }
    },
    finish: (...memory) => writeIndexFile(assemble(units, marks, unitOfPair, markOfPair), ...memory),
    finishInto(output) {
      writeSections(assemble(units, marks, unitOfPair, markOfPair, output.letGo), output)
    },
  }
}

export function* recordsOfSegment({ index, removed }: Segment): Generator<IndexRecord> {
  const { markClasses, markFacts, nameStarts } = index.sections
  if (nameStarts.length === 0) throw new RangeError('An index without names cannot be merged')
  for (let mark = 0; mark < index.markCount; mark++) {
    if (removed !== null && hasBit(removed, mark)) continue
    const facts = markFacts[mark] as number
    yield {
      name: index.nameOf(mark),
      niceClasses: niceClassesOf(markClasses[mark] as number, facts),
      office: officeOf(facts),
      status: statusOf(facts),
      ref: index.refOf(mark),
    }
  }
}

export function mergeSegments({ layers }: LayeredIndex): IndexBuilder {
  const builder = createIndexBuilder()
  for (const layer of layers) for (const record of recordsOfSegment(layer)) builder.add(record)
  return builder
}

/** The bytes "BCCI". */
const MAGIC = 0x49434342
/** Version of the short form. Raise this whenever an older reader would misread a file. */
const COMPACT_VERSION = 2

const KEPT = [
  'unitLetters',
  'unitsOfLength',
  'unitSounds',
  'unitMarkStarts',
  'unitMarks',
  'unitHolderStarts',
  'unitHolders',
  'soundLetters',
  'soundsOfLength',
  'wordCounts',
  'commonWords',
  'commonCounts',
  'markClasses',
  'markFacts',
  'markRefs',
  'nameStarts',
  'names',
] as const satisfies readonly (keyof Sections)[]

type Kept = Pick<Sections, (typeof KEPT)[number]>

/** Size in bytes of the magic number, two versions, and the length of each section. */
const HEAD_BYTES = (3 + KEPT.length) * 4

/**
 * Returns a short form of an index for a zipped file. Each section stores the lowest bytes of all numbers first, then
 * the next bytes, because that compresses best. Throws `IndexFileError`.
 */
export function compactIndex(image: ArrayBufferLike): Uint8Array<ArrayBuffer> {
  const sections = readIndexFile(image, null)
  const size = KEPT.reduce((sum, name) => sum + sections[name].byteLength, HEAD_BYTES)
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  const head = [MAGIC, COMPACT_VERSION, INDEX_VERSION, ...KEPT.map((name) => sections[name].length)]
  for (const [at, word] of head.entries()) view.setUint32(at * 4, word, true)
  let end = HEAD_BYTES
  for (const name of KEPT)
    for (let byte = 0; byte < SECTIONS[name].BYTES_PER_ELEMENT; byte++)
      for (const number of sections[name]) bytes[end++] = number >>> (byte * 8)
  return bytes
}

function readKept(bytes: Uint8Array): Kept {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => view.getUint32(at * 4, true)
  if (bytes.length < HEAD_BYTES || word(0) !== MAGIC) throw new IndexFileError('not_an_index')
  if (word(1) !== COMPACT_VERSION || word(2) !== INDEX_VERSION)
    throw new IndexFileError('other_version', `${word(1)} and ${word(2)}, not ${COMPACT_VERSION} and ${INDEX_VERSION}`)
  const sections: Partial<Record<keyof Kept, Uint8Array | Uint32Array>> = {}
  let end = HEAD_BYTES
  for (const [number, name] of KEPT.entries()) {
    const count = word(3 + number)
    const width = SECTIONS[name].BYTES_PER_ELEMENT
    if (end + count * width > bytes.length) throw new IndexFileError('cut', name)
    const list = new SECTIONS[name](count)
    for (let byte = 0; byte < width; byte++)
      for (let at = 0; at < count; at++) list[at] = (list[at] as number) | ((bytes[end++] as number) << (byte * 8))
    sections[name] = list as Uint8Array | Uint32Array
  }
  if (end !== bytes.length) throw new IndexFileError('damaged', 'length')
  return sections as Kept
}

/**
 * Returns an index file without checksums, for memory only. Throws `IndexFileError` for a truncated file, another
 * version or any other file. Other damage stays undetected, because the package is signed.
 */
export function expandIndex(bytes: Uint8Array): ArrayBuffer {
  const kept = readKept(bytes)
  const units = groupStrings(kept.unitLetters, lengthsOf(kept.unitsOfLength))
  const sounds = groupStrings(kept.soundLetters, lengthsOf(kept.soundsOfLength))
  const sections = sectionsOf({
    ...kept,
    units,
    sounds,
    unitTable: makeSpellingTable(openStrings(units)),
    words: makeRows(units.lengths.length, kept.unitHolders, rowNumbers(kept.unitHolderStarts)),
    unitMarks: { starts: kept.unitMarkStarts, values: kept.unitMarks },
    wordCounts: Uint32Array.from(kept.wordCounts),
  })
  return writeIndexFile(withGrams({ ...sections, ...kept }, { units, sounds })) as ArrayBuffer
}

/** A list of lists, of which number i is `values` from starts[i] up to starts[i + 1]. */
interface Rows {
  starts: Uint32Array
  values: Uint32Array
}

function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] as number) + (lengths[row] as number)
  return starts
}

/** Returns a compressed sparse row matrix of the pairs (rowOf[i], valuesOf[i]), in their order. */
function makeRows(rows: number, rowOf: Uint32Array, valuesOf: Uint32Array): Rows {
  const starts = new Uint32Array(rows + 1)
  for (const row of rowOf) starts[row + 1] = (starts[row + 1] as number) + 1
  for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number)
  const next = starts.slice(0, rows)
  const values = new Uint32Array(rowOf.length)
  for (let at = 0; at < rowOf.length; at++) {
    const row = rowOf[at] as number
    const place = next[row] as number
    values[place] = valuesOf[at] as number
    next[row] = place + 1
  }
  return { starts, values }
}

function rowNumbers(starts: Uint32Array): Uint32Array {
  const rows = new Uint32Array(starts[starts.length - 1] as number)
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) rows[at] = row
  return rows
}

function countCommonWords(
  counts: Uint32Array,
  holders: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { wordCounts: Uint8Array; commonWords: Uint32Array; commonCounts: Uint32Array } {
  const wordCounts = new Uint8Array(counts.length)
  for (let unit = 0; unit < counts.length; unit++)
    wordCounts[unit] = Math.min(counts[unit] as number, LAYOUT.commonFrom)
  const commonWords = counts.map((_count, unit) => unit).filter((unit) => wordCounts[unit] === LAYOUT.commonFrom)
  const commonCounts = new Uint32Array(commonWords.length * LAYOUT.commonRow)
  // For each mark, the last common word that counted it, plus one.
  const counted = new Uint32Array(markClasses.length)

  function addMarks(unit: number, place: number): void {
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      if (counted[mark] === place + 1) continue
      counted[mark] = place + 1
      for (const nice of niceClassesOf(markClasses[mark] as number, markFacts[mark] as number)) {
        const cell = place * LAYOUT.commonRow + nice
        commonCounts[cell] = (commonCounts[cell] as number) + 1
      }
    }
  }

  for (const [place, unit] of commonWords.entries()) {
    commonCounts[place * LAYOUT.commonRow] = counts[unit] as number
    addMarks(unit, place)
    for (let at = holders.starts[unit] as number; at < (holders.starts[unit + 1] as number); at++)
      addMarks(holders.values[at] as number, place)
  }
  return { wordCounts, commonWords, commonCounts }
}

/** Combines the facts of a unit's marks by bitwise OR, so that a filter can rule out the unit immediately. */
function gatherUnitFacts(
  wordsOfUnit: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { unitClasses: Uint32Array; unitFacts: Uint32Array } {
  const count = marksOfUnit.starts.length - 1
  const unitClasses = new Uint32Array(count)
  const unitFacts = new Uint32Array(count)
  const add = (unit: number, classes: number, facts: number) => {
    unitClasses[unit] = (unitClasses[unit] as number) | classes
    unitFacts[unit] = (unitFacts[unit] as number) | facts
  }
  for (let unit = 0; unit < count; unit++) {
    let [classes, facts] = [0, 0]
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      classes |= markClasses[mark] as number
      facts |= unitFactsOf(markFacts[mark] as number)
    }
    add(unit, classes, facts)
    for (let at = wordsOfUnit.starts[unit] as number; at < (wordsOfUnit.starts[unit + 1] as number); at++)
      add(wordsOfUnit.values[at] as number, classes, facts)
  }
  return { unitClasses, unitFacts }
}

type PackedGroups = Parameters<typeof openStrings>[0] & { lengths: Uint8Array }

/** `places` maps the old number of each string to its new number. */
type PackedOrder = PackedGroups & { places: Uint32Array }

const GROUPED = GROUPED_LENGTHS * GROUPS

function sortKey(length: number, mask: number): number {
  return length < GROUPED_LENGTHS ? length * GROUPS + groupOf(mask) : GROUPED + length - GROUPED_LENGTHS
}

function countGroups(letters: Uint8Array, starts: Uint32Array, count: number) {
  const counts = new Uint32Array(GROUPED + LETTERS_MAX + 2 - GROUPED_LENGTHS)
  const masks = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const [start, end] = [starts[id] as number, starts[id + 1] as number]
    const mask = letterMask(letters, start, end)
    masks[id] = mask
    const key = sortKey(end - start, mask) + 1
    counts[key] = (counts[key] as number) + 1
  }
  for (let key = 1; key < counts.length; key++) counts[key] = (counts[key] as number) + (counts[key - 1] as number)
  const groups = counts.slice(0, GROUPED + 1)
  const firstOfLength = Uint32Array.from(
    { length: LETTERS_MAX + 2 },
    (_none, length) => counts[sortKey(length, 0)] as number,
  )
  return { masks, counts, groups, firstOfLength, grouped: groups[GROUPED] as number }
}

export function packStrings(strings: Interner): PackedOrder {
  const { masks, counts, groups, firstOfLength, grouped } = countGroups(
    strings.letters.values,
    strings.starts.values,
    strings.count,
  )
  return { groups, firstOfLength, ...arrange(strings, masks, counts, grouped) }
}

function lengthsOf(firstOfLength: Uint32Array): Uint8Array {
  const lengths = new Uint8Array(firstOfLength[firstOfLength.length - 1] as number)
  for (let length = 0; length + 1 < firstOfLength.length; length++)
    lengths.fill(length, firstOfLength[length], firstOfLength[length + 1])
  return lengths
}

function groupStrings(letters: Uint8Array, lengths: Uint8Array): PackedGroups {
  const { masks, groups, firstOfLength, grouped } = countGroups(letters, startsOf(lengths), lengths.length)
  return { letters, lengths, firstOfLength, groups, masks: masks.subarray(0, grouped) }
}

/** Changes `next`, the next free position of each sort key. */
function arrange(strings: Interner, masks: Uint32Array, next: Uint32Array, grouped: number) {
  const { count } = strings
  const [letters, starts] = [strings.letters.values, strings.starts.values]
  const places = new Uint32Array(count)
  const arrival = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const key = sortKey((starts[id + 1] as number) - (starts[id] as number), masks[id] as number)
    const place = next[key] as number
    next[key] = place + 1
    places[id] = place
    arrival[place] = id
  }
  const packed = {
    letters: new Uint8Array(strings.letters.length),
    lengths: new Uint8Array(count),
    masks: new Uint32Array(grouped),
    places,
  }
  let at = 0
  for (let place = 0; place < count; place++) {
    const id = arrival[place] as number
    const start = starts[id] as number
    const end = starts[id + 1] as number
    for (let from = start; from < end; from++) packed.letters[at++] = letters[from] as number
    packed.lengths[place] = end - start
    if (place < grouped) packed.masks[place] = masks[id] as number
  }
  return packed
}

type Numbers = Growing<Uint32Array>

function renumbered(ids: Uint32Array, places: Uint32Array): Uint32Array {
  return ids.map((id) => places[id] as number)
}

function rearranged(values: Uint32Array, places: Uint32Array): Uint32Array {
  const arranged = new Uint32Array(places.length)
  for (let id = 0; id < places.length; id++) arranged[places[id] as number] = values[id] ?? 0
  return arranged
}

function ordered(strings: SpellingCollector['units']): PackedOrder {
  const order = packStrings(strings)
  strings.close()
  return order
}

function wordsByHolder(collector: SpellingCollector, units: PackedOrder) {
  const holderOf = renumbered(collector.holders.take(), units.places)
  return makeRows(units.lengths.length, holderOf, renumbered(collector.held.take(), units.places))
}

interface Lists extends Pick<Sections, MarkSection> {
  units: PackedGroups
  sounds: PackedGroups
  unitSounds: Uint32Array
  unitTable: Uint32Array
  words: Rows
  unitMarks: Rows
  wordCounts: Uint32Array
}

type MarkSection = 'markClasses' | 'markFacts' | 'markRefs' | 'nameStarts' | 'names'

function sectionsOf({ units, sounds, words, unitMarks, ...lists }: Lists) {
  const { unitSounds, wordCounts, markClasses, markFacts, markRefs } = lists
  const [unitCount, soundCount] = [units.lengths.length, sounds.lengths.length]
  const bySound = makeRows(
    soundCount,
    unitSounds,
    unitSounds.map((_sound, unit) => unit),
  )
  const holders = makeRows(unitCount, words.values, rowNumbers(words.starts))
  return {
    counts: Uint32Array.of(markClasses.length, unitCount, soundCount),
    unitLetters: units.letters,
    unitsOfLength: units.firstOfLength,
    unitGroups: units.groups,
    unitMasks: units.masks,
    unitSounds,
    unitTable: lists.unitTable,
    ...gatherUnitFacts(words, unitMarks, markClasses, markFacts),
    unitMarkStarts: unitMarks.starts,
    unitMarks: unitMarks.values,
    unitHolderStarts: holders.starts,
    unitHolders: holders.values,
    soundLetters: sounds.letters,
    soundsOfLength: sounds.firstOfLength,
    soundGroups: sounds.groups,
    soundMasks: sounds.masks,
    soundUnitStarts: bySound.starts,
    soundUnits: bySound.values,
    ...countCommonWords(wordCounts, holders, unitMarks, markClasses, markFacts),
    markClasses,
    markFacts,
    markRefs: markRefs.every((ref, mark) => ref === mark) ? new Uint32Array(0) : markRefs,
    nameStarts: lists.nameStarts,
    names: lists.names,
  }
}

function withGrams(
  sections: ReturnType<typeof sectionsOf>,
  { units, sounds }: Record<'units' | 'sounds', Pick<PackedGroups, 'lengths'>>,
): Sections {
  const unitGrams = makeGramTable(sections.unitLetters, units.lengths)
  const soundGrams = makeGramTable(sections.soundLetters, sounds.lengths)
  return Object.assign(sections, {
    unitGramStarts: unitGrams.starts,
    unitGrams: unitGrams.postings,
    soundGramStarts: soundGrams.starts,
    soundGrams: soundGrams.postings,
  })
}

/** Its memory is freed on return, before the trigrams are counted. */
function assembleLists(
  collector: SpellingCollector,
  marks: MarkCollector,
  unitOfPair: Numbers,
  markOfPair: Numbers,
  letGo: () => void,
) {
  letGo()
  const units = ordered(collector.units)
  letGo()
  const sounds = ordered(collector.sounds)
  letGo()
  const sections = sectionsOf({
    units,
    sounds,
    unitSounds: renumbered(rearranged(collector.soundOfUnit.take(), units.places), sounds.places),
    unitTable: makeSpellingTable(openStrings(units)),
    words: wordsByHolder(collector, units),
    unitMarks: makeRows(units.lengths.length, renumbered(unitOfPair.take(), units.places), markOfPair.take()),
    wordCounts: rearranged(marks.takeWordCounts(), units.places),
    markClasses: marks.classes.take(),
    markFacts: marks.facts.take(),
    markRefs: marks.refs.take(),
    nameStarts: marks.takeNameStarts(),
    names: marks.names.take(),
  })
  letGo()
  return { sections, lengths: { units: { lengths: units.lengths }, sounds: { lengths: sounds.lengths } } }
}

/** Empties the collectors. Calls `letGo` after freeing much memory, for hosts with little. */
function assemble(
  collector: SpellingCollector,
  marks: MarkCollector,
  unitOfPair: Numbers,
  markOfPair: Numbers,
  letGo: () => void = () => {},
): Partial<Sections> {
  const { sections, lengths } = assembleLists(collector, marks, unitOfPair, markOfPair, letGo)
  letGo()
  return withGrams(sections, lengths)
}

export interface IndexRecord {
  name: string
  /** Nice classes 1-45. An empty list means unknown, which matches any class. */
  niceClasses: readonly number[]
  /** Number of the office, 0-15. */
  office: number
  /** Number of the status, 0-7. */
  status: number
  /** The caller's id, an unsigned 32-bit integer. */
  ref: number
}

function checkRecord(record: IndexRecord): void {
  const { office, status, ref } = record
  if (!(Number.isInteger(office) && office >= 0 && office <= 15))
    throw new RangeError(`An office must be a whole number from 0 to 15, not ${office}`)
  if (!(Number.isInteger(status) && status >= 0 && status <= 7))
    throw new RangeError(`A status must be a whole number from 0 to 7, not ${status}`)
  if (!(Number.isInteger(ref) && ref >= 0 && ref <= 0xffffffff))
    throw new RangeError(`A ref must be an unsigned integer of 32 bits, not ${ref}`)
}

type Kind = Uint8ArrayConstructor | Uint16ArrayConstructor | Uint32ArrayConstructor

const FIRST_CAPACITY = 1024

/** An array that grows by half when full, so that millions of numbers need little more memory than their bytes. */
class Growing<T extends Uint8Array | Uint16Array | Uint32Array> {
  length = 0
  values: T

  constructor(kind: Kind) {
    this.values = new kind(FIRST_CAPACITY) as T
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  reserve(more: number): void {
    const needed = this.length + more
    if (needed <= this.values.length) return
    const wider = new (this.values.constructor as Kind)(Math.max(needed, Math.ceil(this.values.length * 1.5))) as T
    wider.set(this.values.subarray(0, this.length))
    this.values = wider
  }

  append(values: ArrayLike<number>): void {
    this.reserve(values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  take(): T {
    const taken = this.values.subarray(0, this.length) as T
    this.values = new (this.values.constructor as Kind)(0) as T
    this.length = 0
    return taken
  }
}

const FIRST_SLOTS = 1024

/** Numbers distinct strings, including word boundaries, in order of arrival. */
class Interner {
  readonly letters = new Growing<Uint8Array>(Uint8Array)
  readonly starts = new Growing<Uint32Array>(Uint32Array)
  /** Number of the string plus one, or 0 if empty. */
  private slots = new Uint32Array(FIRST_SLOTS)

  constructor() {
    this.starts.push(0)
  }

  get count(): number {
    return this.starts.length - 1
  }

  intern(codes: Uint8Array): number {
    let slot = hashLetters(codes, 0, codes.length) & (this.slots.length - 1)
    for (let held = this.slots[slot] as number; held !== 0; held = this.slots[slot] as number) {
      if (this.equals(held - 1, codes)) return held - 1
      slot = (slot + 1) & (this.slots.length - 1)
    }
    this.slots[slot] = this.count + 1
    this.letters.append(codes)
    this.starts.push(this.letters.length)
    if (this.count * 2 > this.slots.length) this.widen()
    return this.count - 1
  }

  private equals(id: number, codes: Uint8Array): boolean {
    const start = this.starts.values[id] as number
    if ((this.starts.values[id + 1] as number) - start !== codes.length) return false
    for (let at = 0; at < codes.length; at++) if (this.letters.values[start + at] !== codes[at]) return false
    return true
  }

  private widen(): void {
    const mask = this.slots.length * 2 - 1
    const wider = new Uint32Array(mask + 1)
    for (let id = 0; id < this.count; id++) {
      const [start, end] = [this.starts.values[id] as number, this.starts.values[id + 1] as number]
      let slot = hashLetters(this.letters.values, start, end) & mask
      while (wider[slot] !== 0) slot = (slot + 1) & mask
      wider[slot] = id + 1
    }
    this.slots = wider
  }

  close(): void {
    this.slots = new Uint32Array(0)
    this.letters.take()
    this.starts.take()
  }
}

class MarkCollector {
  readonly classes = new Growing<Uint32Array>(Uint32Array)
  readonly facts = new Growing<Uint32Array>(Uint32Array)
  readonly refs = new Growing<Uint32Array>(Uint32Array)
  readonly names = new Growing<Uint8Array>(Uint8Array)
  private readonly nameStarts = new Growing<Uint32Array>(Uint32Array)
  private wordCounts = new Uint32Array(1024)
  /** The last mark with each word, plus one, so that a word in two variants counts once. */
  private lastMark = new Uint32Array(1024)
  private readonly encoder = new TextEncoder()
  private readonly keepNames: boolean

  constructor(keepNames: boolean) {
    this.keepNames = keepNames
  }

  add({ name, niceClasses, office, status, ref }: IndexRecord): number {
    const [classes, facts] = packFacts(niceClasses, office, status)
    this.classes.push(classes)
    this.facts.push(facts)
    this.refs.push(ref)
    const mark = this.refs.length - 1
    if (this.keepNames) {
      if (mark % LAYOUT.namesTogether === 0) this.nameStarts.push(this.names.length)
      this.names.append(this.encoder.encode(name))
      this.names.push(LAYOUT.nameEnd)
    }
    return mark
  }

  countWords(mark: number, units: readonly number[]): void {
    for (const unit of units) {
      if (unit >= this.wordCounts.length) this.widen(unit)
      if (this.lastMark[unit] === mark + 1) continue
      this.lastMark[unit] = mark + 1
      this.wordCounts[unit] = (this.wordCounts[unit] as number) + 1
    }
  }

  takeNameStarts(): Uint32Array {
    if (this.keepNames) this.nameStarts.push(this.names.length)
    return this.nameStarts.take()
  }

  takeWordCounts(): Uint32Array {
    const counts = this.wordCounts
    this.wordCounts = new Uint32Array(0)
    this.lastMark = new Uint32Array(0)
    return counts
  }

  private widen(unit: number): void {
    const [counts, last] = [this.wordCounts, this.lastMark]
    this.wordCounts = new Uint32Array(Math.ceil((unit + 1) * 1.5))
    this.wordCounts.set(counts)
    this.lastMark = new Uint32Array(this.wordCounts.length)
    this.lastMark.set(last)
  }
}

export function encodeSpelling(words: readonly string[]): Uint8Array {
  const codes = encodeWords(words)
  return codes.length > LETTERS_MAX ? codes.subarray(0, LETTERS_MAX) : codes
}

/** Returns the phonetic key of a word, or the word if all its letters are silent. */
export function soundOfWord(word: string): string {
  return soundOf(word) || word
}

export class SpellingCollector {
  readonly units = new Interner()
  readonly sounds = new Interner()
  readonly soundOfUnit = new Growing<Uint32Array>(Uint32Array)
  /** Pairs of a unit with several words and one of its words. */
  readonly holders = new Growing<Uint32Array>(Uint32Array)
  readonly held = new Growing<Uint32Array>(Uint32Array)

  /** Writes the distinct words into `words` and returns the complete variant, all as units. */
  add(form: readonly string[], words: number[]): number {
    words.length = 0
    for (const word of form) {
      const unit = this.addWord(word)
      if (!words.includes(unit)) words.push(unit)
    }
    return form.length === 1 ? (words[0] as number) : this.addWhole(form, words)
  }

  private addWord(word: string): number {
    const before = this.units.count
    const unit = this.units.intern(encodeSpelling([word]))
    if (unit === before) this.soundOfUnit.push(this.sounds.intern(encodeSpelling([soundOfWord(word)])))
    return unit
  }

  private addWhole(form: readonly string[], words: readonly number[]): number {
    const before = this.units.count
    const unit = this.units.intern(encodeSpelling(form))
    if (unit !== before) return unit
    this.soundOfUnit.push(this.sounds.intern(encodeSpelling(form.map(soundOfWord))))
    for (const word of words) {
      this.holders.push(unit)
      this.held.push(word)
    }
    return unit
  }
}
