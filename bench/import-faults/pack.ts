import { gzipSync } from 'node:zlib'
import { zipOf } from '../../service/registers/formats/testing/zip.ts'
import type { Content } from './content.ts'
import { type Damage, hurtAll } from './damage.ts'
import { type Told, type Written, writeContent } from './write-content.ts'

/** An entry of an archive: its path there, and what it is packed in itself. */
export interface EntryRecipe {
  path: string
  stored: boolean
  within: 'nothing' | 'zip' | 'gzip'
}

/** How the texts of a file are put together. */
export type Packing =
  | { kind: 'plain' }
  | { kind: 'gzip'; times: number; members: number }
  | {
      kind: 'zip'
      entries: EntryRecipe[]
      /** Paths of entries that hold no records. */
      beside: string[]
      /** How many entries more its directory counts than it lists. */
      miscounted: number
    }

/** A file that an operator names for an import. */
export interface FileRecipe {
  name: string
  /** Milliseconds before now at which it was last written. */
  age: number
  packing: Packing
  contents: Content[]
  /** What is done to its bytes when all is packed. */
  damage: Damage[]
}

export interface PackedFile {
  bytes: Buffer
  told: Told[]
}

function packEntry({ path, stored, within }: EntryRecipe, content: Buffer) {
  if (within === 'gzip') return { name: path, content: gzipSync(content), stored }
  return { name: path, content: within === 'zip' ? zipOf([{ name: 'inner.xml', content }]) : content, stored }
}

/** What files of these kinds begin with: AppleDouble, PNG, PDF and XML Schema. */
const BEGINNINGS: readonly (readonly [name: RegExp, content: string])[] = [
  [/\/$/u, ''],
  [/\._/u, '\0\x05\x16\x07\0\x02\0\0Mac OS X        '],
  [/png$/u, '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  [/pdf$/u, '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'],
  [/xsd$/u, '<?xml version="1.0"?><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>'],
]

function besideOf(path: string): Buffer {
  return Buffer.from(BEGINNINGS.find(([name]) => name.test(path))?.[1] ?? '', 'latin1')
}

function packGzip(bytes: Buffer, times: number, members: number): Buffer {
  const share = Math.ceil(bytes.length / members)
  const parts = Array.from({ length: members }, (_, at) => bytes.subarray(at * share, (at + 1) * share))
  let packed = Buffer.concat(parts.map((part) => gzipSync(part)))
  for (let time = 1; time < times; time++) packed = gzipSync(packed)
  return packed
}

/** Places of the number of entries in the end of an archive, from its end on (APPNOTE.TXT 4.3.16). */
const COUNTS = [14, 12]

function miscount(zip: Buffer, by: number): Buffer {
  for (const place of by === 0 ? [] : COUNTS) {
    const at = zip.length - place
    zip.writeUInt16LE((zip.readUInt16LE(at) + by) & 0xffff, at)
  }
  return zip
}

function pack(packing: Packing, written: readonly Written[]): Buffer {
  const first = written[0]?.bytes ?? Buffer.alloc(0)
  switch (packing.kind) {
    case 'plain':
      return first
    case 'gzip':
      return packGzip(first, packing.times, packing.members)
    case 'zip': {
      const entries = packing.entries.flatMap((entry, at) => {
        const content = written[at]
        return content === undefined ? [] : packEntry(entry, content.bytes)
      })
      const beside = packing.beside.map((name) => ({ name, content: besideOf(name), stored: false }))
      return miscount(zipOf([...beside, ...entries]), packing.miscounted)
    }
  }
}

/** How many texts a file of this packing holds. */
function held({ packing }: FileRecipe): number {
  return packing.kind === 'zip' ? packing.entries.length : 1
}

export function packFile(file: FileRecipe): PackedFile {
  const written = file.contents.slice(0, held(file)).map(writeContent)
  const packed = pack(file.packing, written)
  const told = written.flatMap((each) => each.told)
  if (file.packing.kind !== 'plain' || file.damage.length === 0) return { bytes: hurtAll(packed, file.damage), told }
  throw new RangeError('a file that is not packed is damaged as a text')
}
