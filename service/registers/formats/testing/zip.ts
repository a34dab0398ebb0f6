import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: string | Uint8Array
  stored?: boolean
  /** Facts to write instead of the true ones, so that a test can see them refused. */
  claims?: { size?: number; crc?: number; method?: number; flags?: number }
}

/** Builds a zip archive (APPNOTE.TXT) with these entries. Writes the claims of a part instead of the truth. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const data = part.stored ? content : deflateRawSync(content)
    const name = Buffer.from(part.name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.claims?.flags ?? 0x800, 2)
    fields.writeUInt16LE(part.claims?.method ?? (part.stored ? 0 : 8), 4)
    fields.writeUInt32LE(part.claims?.crc ?? crc32(content), 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(part.claims?.size ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, data])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, end, name]))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const tail = Buffer.alloc(22)
  tail.write('PK\x05\x06', 'latin1')
  tail.writeUInt16LE(parts.length, 8)
  tail.writeUInt16LE(parts.length, 10)
  tail.writeUInt32LE(central.length, 12)
  tail.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, central, tail])
}
