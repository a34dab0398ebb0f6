import { type Checksum, HEAD_BYTES, headChecksum } from './image.ts'
import { IndexFileError } from './index-file-error.ts'
import {
  ALIGNMENT,
  BYTE_ORDER_MARK,
  CHECKSUM_WORD,
  HEADER_WORDS,
  INDEX_VERSION,
  MAGIC,
  SECTION_NAMES,
  SECTIONS,
  type Sections,
  TABLE_WORDS,
} from './layout.ts'

const SWAPPED_MAGIC = 0x42434958

function checkHead(image: ArrayBufferLike, checksum: Checksum | null): Uint32Array {
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
  if (image.byteLength < size) throw new IndexFileError('cut', `${image.byteLength} of ${size} bytes`)
  return head
}

/** Returns views, without copying. Throws `IndexFileError`. */
export function readImage(image: ArrayBufferLike, checksum: Checksum | null): Sections {
  const head = checkHead(image, checksum)
  const sections: Partial<Record<keyof Sections, Uint8Array | Uint16Array | Uint32Array>> = {}
  for (const [number, name] of SECTION_NAMES.entries()) {
    const [kept, sum, place, bytes] = head.subarray(HEADER_WORDS + number * TABLE_WORDS) as unknown as number[]
    const start = (place as number) * ALIGNMENT
    if (kept !== number || start + (bytes as number) > image.byteLength) throw new IndexFileError('damaged', name)
    if (checksum !== null && checksum(new Uint8Array(image, start, bytes)) !== sum)
      throw new IndexFileError('damaged', name)
    const kind = SECTIONS[name]
    sections[name] = new kind(image as ArrayBuffer, start, (bytes as number) / kind.BYTES_PER_ELEMENT)
  }
  return sections as Sections
}
