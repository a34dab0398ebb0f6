import { type NameForm, nameForms } from '../normalise/name-forms.ts'
import { readingsOf } from '../normalise/name-parts.ts'
import { assemble, groupStrings, makeRows, rowNumbers, sectionsOf, withGrams } from './assemble.ts'
import { checkRecord, Growing, type IndexRecord, MarkCollector, UnitCollector } from './collectors.ts'
import type { Layer, LayeredIndex } from './finder.ts'
import {
  type Checksum,
  type ImageOutput,
  IndexFileError,
  makeUnitTable,
  openStrings,
  readImage,
  writeImage,
  writeSections,
} from './index-file.ts'
import { hasBit, INDEX_VERSION, niceClassesOf, officeOf, SECTIONS, type Sections, statusOf } from './layout.ts'

/**
 * Maximum number of letters that a variant may add. Long numbers are written in words only for a searched name, so a
 * mark with number words is found by its digits (`wordsAsNumbers`).
 */
const LONGER_BY = 6

const lettersOf = ({ words }: NameForm) => words.reduce((sum, word) => sum + word.length, 0)

function formsOf(reading: string): readonly NameForm[] {
  const { forms } = nameForms(reading)
  const [written] = forms
  if (written === undefined || forms.length === 1) return forms
  const longest = lettersOf(written) + LONGER_BY
  return forms.filter((form) => form.kind !== 'number_in_words' || lettersOf(form) <= longest)
}

/** Returns the variants of the full name and of each word element. */
export function indexedForms(name: string): readonly NameForm[] {
  const readings = readingsOf(name)
  if (readings.length === 1) return formsOf(name)
  return [...new Map(readings.flatMap(formsOf).map((form) => [form.words.join(' '), form])).values()]
}

export interface BuilderOptions {
  /** Stores the names unchanged, which `mergeLayers` needs. True by default. */
  keepNames?: boolean
}

interface IndexedWords {
  words: readonly string[]
}

export interface IndexBuilder {
  /**
   * Accepts any string as a name. A name that contains only symbols is stored but never found. `spellings` replace the
   * variants of the name. Throws RangeError for a number that does not fit (`checkRecord`).
   */
  add(record: IndexRecord, spellings?: readonly IndexedWords[]): void
  /** Empties the builder. A file on disk needs a `checksum`. */
  finish(allocate?: (bytes: number) => ArrayBufferLike, checksum?: Checksum): ArrayBufferLike
  /** Writes the file piece by piece, so that it is never completely in memory. Empties the builder. */
  finishInto(output: ImageOutput): void
}

/** By default, also stores the names. Otherwise stores only letters and numbers of each record. */
export function createIndexBuilder({ keepNames = true }: BuilderOptions = {}): IndexBuilder {
  const units = new UnitCollector()
  const marks = new MarkCollector(keepNames)
  const unitOfPair = new Growing<Uint32Array>(Uint32Array)
  const markOfPair = new Growing<Uint32Array>(Uint32Array)
  const words: number[] = []
  return {
    add(record, spellings = indexedForms(record.name)) {
      checkRecord(record)
      const mark = marks.add(record)
      for (const form of spellings) {
        const unit = units.add(form.words, words)
        unitOfPair.push(unit)
        markOfPair.push(mark)
        marks.countWords(mark, words)
      }
    },
    finish: (...memory) => writeImage(assemble(units, marks, unitOfPair, markOfPair), ...memory),
    finishInto(output) {
      writeSections(assemble(units, marks, unitOfPair, markOfPair, output.letGo), output)
    },
  }
}

export function* recordsOfLayer({ index, removed }: Layer): Generator<IndexRecord> {
  const { markClasses, markFacts, markRefs, nameStarts } = index.sections
  if (nameStarts.length !== index.markCount + 1) throw new RangeError('An index without names cannot be merged')
  for (let mark = 0; mark < index.markCount; mark++) {
    if (removed !== null && hasBit(removed, mark)) continue
    const facts = markFacts[mark] as number
    yield {
      name: index.nameOf(mark),
      niceClasses: niceClassesOf(markClasses[mark] as number, facts),
      office: officeOf(facts),
      status: statusOf(facts),
      ref: markRefs[mark] as number,
    }
  }
}

export function mergeLayers({ layers }: LayeredIndex): IndexBuilder {
  const builder = createIndexBuilder()
  for (const layer of layers) for (const record of recordsOfLayer(layer)) builder.add(record)
  return builder
}

/** The bytes "BCCI". */
const MAGIC = 0x49434342
/** Raise this whenever an older reader would misread a file. */
const COMPACT_VERSION = 1

const KEPT = [
  'unitLetters',
  'unitLengths',
  'unitSounds',
  'unitMarkStarts',
  'unitMarks',
  'unitHolderStarts',
  'unitHolders',
  'soundLetters',
  'soundLengths',
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

/** Magic, two versions, and the length of each section. */
const HEAD_BYTES = (3 + KEPT.length) * 4

/**
 * Returns a short form of an index for a zipped file. Each section stores the lowest bytes of all numbers first, then
 * the next bytes, because that compresses best. Throws `IndexFileError`.
 */
export function compactIndex(image: ArrayBufferLike): Uint8Array<ArrayBuffer> {
  const sections = readImage(image, null)
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
 * Returns an index file without checksums, for memory only. Throws `IndexFileError` for a truncated file, for one of a
 * different version, and for any other file. Other damage goes unnoticed, because the package that contains the file is
 * signed.
 */
export function expandIndex(bytes: Uint8Array): ArrayBuffer {
  const kept = readKept(bytes)
  const units = groupStrings(kept.unitLetters, kept.unitLengths)
  const sections = sectionsOf({
    ...kept,
    units,
    sounds: groupStrings(kept.soundLetters, kept.soundLengths),
    unitTable: makeUnitTable(openStrings(units)),
    words: makeRows(kept.unitLengths.length, kept.unitHolders, rowNumbers(kept.unitHolderStarts)),
    unitMarks: { starts: kept.unitMarkStarts, values: kept.unitMarks },
    wordCounts: Uint32Array.from(kept.wordCounts),
  })
  return writeImage(withGrams({ ...sections, ...kept })) as ArrayBuffer
}
