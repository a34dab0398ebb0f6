import { writeImage } from '../format/image.ts'
import { IndexFileError } from '../format/index-file-error.ts'
import { INDEX_VERSION, SECTIONS, type Sections } from '../format/layout.ts'
import { openStrings } from '../format/packed-strings.ts'
import { readImage } from '../format/read-image.ts'
import { makeUnitTable } from '../format/unit-table.ts'
import { sectionsOf, withGrams } from './assemble.ts'
import { groupStrings } from './pack-strings.ts'
import { makeRows, rowNumbers } from './rows.ts'

/** The bytes "BCCI". */
const MAGIC = 0x49434342
/** Raise it whenever an older reader would misread a file. */
const COMPACT_VERSION = 1

/** All other sections are made from these. */
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
 * Makes a short form of an index for a zipped file. In each section the lowest bytes of all numbers come first, then
 * the next bytes, because that zips best. Throws `IndexFileError`.
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
 * Makes an index file without checksums, for memory only. Throws `IndexFileError` for a file that is cut, of another
 * version or no compact index. Other damage goes unnoticed, because the package that contains it is signed.
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
