const POLYNOMIAL = 0xedb88320
/** Bytes that are taken in one step. */
const STRIDE = 8

/** Table k gives what a byte adds that is followed by k zero bytes ("slicing by 8", Kounavis and Berry 2005). */
const TABLES = Array.from({ length: STRIDE }, () => new Uint32Array(256))
for (let byte = 0; byte < 256; byte++) {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  ;(TABLES[0] as Uint32Array)[byte] = rest
}
for (let byte = 0; byte < 256; byte++) {
  for (let k = 1; k < STRIDE; k++) {
    const shorter = (TABLES[k - 1] as Uint32Array)[byte] as number
    const table = TABLES[k] as Uint32Array
    table[byte] = (shorter >>> 8) ^ ((TABLES[0] as Uint32Array)[shorter & 0xff] as number)
  }
}
const [T0, T1, T2, T3, T4, T5, T6, T7] = TABLES as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
]

/** CRC-32 as in zlib and ISO 3309; the same number as `crc32` of node:zlib. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  let at = 0
  for (const end = bytes.length - (bytes.length % STRIDE); at < end; at += STRIDE) {
    const b = (k: number) => bytes[at + k] as number
    crc =
      (T7[(crc ^ b(0)) & 0xff] as number) ^
      (T6[((crc >>> 8) ^ b(1)) & 0xff] as number) ^
      (T5[((crc >>> 16) ^ b(2)) & 0xff] as number) ^
      (T4[((crc >>> 24) ^ b(3)) & 0xff] as number) ^
      (T3[b(4)] as number) ^
      (T2[b(5)] as number) ^
      (T1[b(6)] as number) ^
      (T0[b(7)] as number)
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ (T0[(crc ^ (bytes[at] as number)) & 0xff] as number)
  return (crc ^ -1) >>> 0
}
