import { ByteReader, ByteWriter } from './number-bytes.ts'
import { NumberTextsReader, NumberTextsWriter } from './number-texts.ts'

export interface OwnedRecord {
  number: string
  /** In a file, never empty and without line feeds. */
  owner: string
}

/** An owner that is new in this block. */
const NEW = 0

/** Stores each owner once. */
export function writeOwnersBlock(records: readonly OwnedRecord[]): Uint8Array<ArrayBuffer> {
  const numbers = new NumberTextsWriter()
  const [codes, texts] = [new ByteWriter(), new ByteWriter()]
  const places = new Map<string, number>()
  for (const { number, owner } of records) {
    numbers.add(number)
    const place = places.get(owner)
    codes.number(place ?? NEW)
    if (place !== undefined) continue
    places.set(owner, places.size + 1)
    texts.text(`${owner}\n`)
  }
  const block = new ByteWriter()
  block.number(records.length)
  const parts = [numbers.codes.take(), numbers.written.take(), codes.take(), texts.take()]
  for (const part of parts) block.number(part.length)
  for (const part of parts) block.all(part)
  return block.take()
}

/** Throws RangeError or TypeError for invalid bytes. */
export function* readOwnersBlock(bytes: Uint8Array<ArrayBuffer>): Generator<OwnedRecord, undefined> {
  const block = new ByteReader(bytes)
  const count = block.number()
  const lengths = [block.number(), block.number(), block.number(), block.number()] as const
  const [numberCodes, written, codes, texts] = [
    new ByteReader(block.take(lengths[0])),
    block.take(lengths[1]),
    new ByteReader(block.take(lengths[2])),
    block.take(lengths[3]),
  ]
  block.mustEnd()
  const numbers = new NumberTextsReader(numberCodes, written)
  const owners = new TextDecoder('utf-8', { fatal: true }).decode(texts).split('\n')
  let met = 0
  for (let at = 0; at < count; at++) {
    const number = numbers.next()
    const code = codes.number()
    const owner = code === NEW ? owners[met++] : code <= met ? owners[code - 1] : undefined
    if (number === null || owner === undefined || owner === '') throw new RangeError('a record without an owner')
    yield { number, owner }
  }
}
