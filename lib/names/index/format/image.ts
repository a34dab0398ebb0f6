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

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT

export const HEAD_BYTES = (HEADER_WORDS + SECTION_NAMES.length * TABLE_WORDS) * 4

/** CRC-32 as in zlib. */
export type Checksum = (bytes: Uint8Array) => number

const noChecksum: Checksum = () => 0

/** The head contains its own checksum, which counts as 0 here. */
export function headChecksum(image: ArrayBufferLike, checksum: Checksum): number {
  const head = new Uint32Array(HEAD_BYTES / 4)
  head.set(new Uint32Array(image, 0, HEAD_BYTES / 4))
  head[CHECKSUM_WORD] = 0
  return checksum(new Uint8Array(head.buffer))
}

/** Bytes that are not written must stay 0. */
export interface ImageOutput {
  /** Called first. */
  size(bytes: number): void
  write(bytes: Uint8Array, at: number): void
  /** Called after much memory was freed, for a host that collects garbage then. */
  letGo?(): void
  /** Needed for a file on disk. */
  checksum?: Checksum
}

/** Empties `sections`. The head comes last, so that an incomplete file never looks like an index. */
export function writeSections(
  sections: Partial<Sections>,
  { size: tellSize, write, letGo, checksum = noChecksum }: ImageOutput,
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
    head.set([number, checksum(bytes), start / ALIGNMENT, bytes.length], HEADER_WORDS + number * TABLE_WORDS)
    start = aligned(start + bytes.length)
  }
  head[CHECKSUM_WORD] = headChecksum(head.buffer, checksum)
  write(new Uint8Array(head.buffer), 0)
}

/** Writes into one block of memory from `allocate`. Without `checksum`, the result is for memory only. */
export function writeImage(
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
