import { IndexFileError } from '../format/index-file-error.ts'
import { INDEX_VERSION } from '../format/layout.ts'

/** First four bytes of a compact index: "BCCI". */
const MAGIC = 0x49434342
/** Version of this format, raised whenever an older reader would misread a file. */
const COMPACT_VERSION = 1
/** Words of the head: magic, version of this format, version of the image, bytes of the file. */
const HEAD_WORDS = 4
/** Words that the head has for each list: how many numbers it has, and bytes of each. */
const LIST_WORDS = 2

const [U8, U32] = [Uint8Array, Uint32Array]

/** The lists of a compact index, in the order in which they are written. All other sections are made from them. */
const COMPACT_LISTS = {
  unitLengths: U8,
  unitLetters: U8,
  unitSounds: U32,
  /** Number of marks that are spelt as each unit, as a whole. */
  unitMarkCounts: U32,
  unitMarks: U32,
  soundLengths: U8,
  /** Letters of the sounds of units of one word. Those of several words sound as their words do. */
  wordSounds: U8,
  markClasses: U32,
  markFacts: U32,
  /** By how much each ref is greater than the one before (signed.ts). */
  refSteps: U32,
  /** By how much each name is longer than it would be as its spelling (signed.ts, hidden-names.ts). */
  nameSurpluses: U32,
  hiddenNames: U8,
  /** Bytes of each section, plus one, that is written as it is because it is not what the lists make; 0 for the others. */
  exceptionSizes: U32,
  exceptions: U8,
} as const

const LIST_NAMES = Object.keys(COMPACT_LISTS) as (keyof CompactLists)[]
const HEAD_BYTES = (HEAD_WORDS + LIST_NAMES.length * LIST_WORDS) * 4

export type CompactLists = {
  [Name in keyof typeof COMPACT_LISTS]: (typeof COMPACT_LISTS)[Name] extends Uint8ArrayConstructor
    ? Uint8Array
    : Uint32Array
}

/** Fewest bytes that hold each of these numbers. */
function widthOf(list: Uint8Array | Uint32Array): number {
  if (list instanceof Uint8Array) return 1
  let bits = 0
  for (const number of list) bits |= number
  return Math.max(1, Math.ceil((32 - Math.clz32(bits)) / 8))
}

/** Writes the lists one after another: of each the lowest bytes of all its numbers, then the next, which zip best so. */
export function writeLists(lists: CompactLists): Uint8Array<ArrayBuffer> {
  const widths = LIST_NAMES.map((name) => widthOf(lists[name]))
  const size = LIST_NAMES.reduce((sum, name, at) => sum + lists[name].length * (widths[at] as number), HEAD_BYTES)
  const bytes = new Uint8Array(size)
  const head = LIST_NAMES.flatMap((name, at) => [lists[name].length, widths[at] as number])
  const view = new DataView(bytes.buffer)
  for (const [at, word] of [MAGIC, COMPACT_VERSION, INDEX_VERSION, size, ...head].entries())
    view.setUint32(at * 4, word, true)
  let end = HEAD_BYTES
  for (const [number, name] of LIST_NAMES.entries())
    for (let plane = 0; plane < (widths[number] as number); plane++)
      for (const value of lists[name]) bytes[end++] = value >>> (plane * 8)
  return bytes
}

function readHead(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC) throw new IndexFileError('not_an_index')
  for (const [at, version] of [COMPACT_VERSION, INDEX_VERSION].entries()) {
    const found = view.getUint32(4 + at * 4, true)
    if (found !== version) throw new IndexFileError('other_version', `${found}, not ${version}`)
  }
  if (bytes.length < HEAD_BYTES) throw new IndexFileError('cut')
  const head = Uint32Array.from({ length: HEAD_BYTES / 4 }, (_none, at) => view.getUint32(at * 4, true))
  const size = head[HEAD_WORDS - 1] as number
  if (bytes.length < size) throw new IndexFileError('cut', `${bytes.length} of ${size} bytes`)
  return head
}

/** The numbers of a list of several bytes each. */
function joinPlanes(planes: Uint8Array, count: number): Uint32Array {
  const list = Uint32Array.from(planes.subarray(0, count))
  for (let plane = 1; plane * count < planes.length; plane++) {
    const start = plane * count
    for (let at = 0; at < count; at++) list[at] = (list[at] as number) | ((planes[start + at] as number) << (plane * 8))
  }
  return list
}

/** Reads what `writeLists` wrote; lists of bytes are views. Throws IndexFileError. */
export function readLists(bytes: Uint8Array): CompactLists {
  const head = readHead(bytes)
  const lists: Partial<Record<keyof CompactLists, Uint8Array | Uint32Array>> = {}
  let end = HEAD_BYTES
  for (const [number, name] of LIST_NAMES.entries()) {
    const [count, width] = head.subarray(HEAD_WORDS + number * LIST_WORDS) as unknown as [number, number]
    const start = end
    end += count * width
    const isBytes = COMPACT_LISTS[name] === U8
    if (!(width >= 1 && width <= (isBytes ? 1 : 4) && end <= bytes.length)) throw new IndexFileError('damaged', name)
    const planes = bytes.subarray(start, end)
    lists[name] = isBytes ? planes : joinPlanes(planes, count)
  }
  if (end !== head[HEAD_WORDS - 1]) throw new IndexFileError('damaged', 'table of lists')
  return lists as CompactLists
}
