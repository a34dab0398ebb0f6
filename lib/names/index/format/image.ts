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

/** Bytes of header and table. */
export const HEAD_BYTES = (HEADER_WORDS + SECTION_NAMES.length * TABLE_WORDS) * 4

/** CRC-32 as in zlib, provided by the host. */
export type Checksum = (bytes: Uint8Array) => number

const noChecksum: Checksum = () => 0

/** Checksum of header and table, with its own place set to 0. */
export function headChecksum(image: ArrayBufferLike, checksum: Checksum): number {
  const head = new Uint32Array(HEAD_BYTES / 4)
  head.set(new Uint32Array(image, 0, HEAD_BYTES / 4))
  head[CHECKSUM_WORD] = 0
  return checksum(new Uint8Array(head.buffer))
}

/** Where an image is written to. Bytes that are not written stay 0. */
export interface ImageOutput {
  /** Called first, with the bytes that the image will have. */
  size(bytes: number): void
  write(bytes: Uint8Array, at: number): void
  /** Called when much memory was freed: a moment to collect garbage. */
  letGo?(): void
  /** Makes the checksums. An image without them is for memory alone: in a file it counts as damaged. */
  checksum?: Checksum
}

/**
 * Writes the sections one after another as one image and frees each; `sections` is empty afterwards. The head is
 * written last, so that an incomplete image is not taken for an index.
 */
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

/**
 * Writes the sections as one image in one block of memory, which `allocate` gives, for instance a SharedArrayBuffer.
 * Without `checksum` the image cannot be kept in a file.
 */
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
