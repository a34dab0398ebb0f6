import { closeSync, fsyncSync, openSync, readSync, statSync, writeSync } from 'node:fs'

/** Most that one call reads or writes, in bytes: the systems' own limit is 2 GB. */
const AT_ONCE = 1 << 30

type Transfer = (file: number, part: Uint8Array) => number

function throughout(path: string, flags: 'r' | 'w', image: SharedArrayBuffer, transfer: Transfer): void {
  const file = openSync(path, flags)
  const size = image.byteLength
  for (let at = 0; at < size; ) at += transfer(file, new Uint8Array(image, at, Math.min(size - at, AT_ONCE)))
  // Otherwise the time to read would include a disk that is still writing.
  if (flags === 'w') fsyncSync(file)
  closeSync(file)
}

export function writeShared(path: string, image: SharedArrayBuffer): void {
  throughout(path, 'w', image, writeSync)
}

/** The bytes of a file, read into memory that threads can share. */
export function readShared(path: string): SharedArrayBuffer {
  const image = new SharedArrayBuffer(statSync(path).size)
  throughout(path, 'r', image, readSync)
  return image
}
