import type { RecordStatus } from '../../contract/conflict.ts'
import { highClasses, lowClasses, niceClassesOf } from '../../names/index/layout.ts'
import { INDEX_STATUS } from '../register/index-status.ts'
import type { MarkRecord } from '../register/mark-record.ts'
import { ByteReader, ByteWriter } from './number-bytes.ts'
import { type NumberTexts, NumberTextsReader, NumberTextsWriter, TextsWriter } from './number-texts.ts'
import { dayOf, dayText, endOfTerm, firstKnown, readDay, writeDay } from './pack-days.ts'

/** A record of a snapshot, without owner and goods. Records without a name are only counted. */
export type PackRow = Omit<MarkRecord, 'name' | 'owner' | 'goodsGroups'> & { name: string }

/** In file order. */
export const PART_NAMES = [
  'names',
  'numbers',
  'numbersWritten',
  'registrations',
  'registrationsWritten',
  'facts',
  'classes',
  'filed',
  'registered',
  'expires',
] as const
type PartName = (typeof PART_NAMES)[number]
export type PackParts = Record<PartName, Uint8Array<ArrayBuffer>>

const STATUSES = Object.entries(INDEX_STATUS).toSorted(([, a], [, b]) => a - b) as [RecordStatus, number][]
/** Bit for an international registration. The lower bits are the status. */
const INTERNATIONAL = 8
/** Marks the last class of a record. */
const LAST = 128

/** Collects records by column, in their order. */
export class ColumnsWriter {
  count = 0
  private readonly names = new ByteWriter()
  private readonly numbers = new NumberTextsWriter()
  private readonly registrations = new NumberTextsWriter()
  private readonly bytes = {
    facts: new ByteWriter(),
    classes: new ByteWriter(),
    filed: new ByteWriter(),
    registered: new ByteWriter(),
    expires: new ByteWriter(),
  }
  private lastFiled = 0

  /** Throws RangeError for a name of several lines. */
  add(row: PackRow): void {
    if (row.name.includes('\n')) throw new RangeError('a name of several lines')
    const { facts, classes, filed, registered, expires } = this.bytes
    this.count++
    this.names.text(`${row.name}\n`)
    this.numbers.add(row.number)
    this.registrations.add(row.registrationNumber, row.number)
    facts.byte(INDEX_STATUS[row.status] | (row.basis === 'international' ? INTERNATIONAL : 0))
    const last = row.niceClasses.length - 1
    for (const [at, niceClass] of row.niceClasses.entries()) classes.byte(niceClass | (at === last ? LAST : 0))
    if (last < 0) classes.byte(LAST)
    const [filedOn, registeredOn, expiresOn] = [row.filedOn, row.registeredOn, row.expiresOn].map(dayOf) as Days
    writeDay(filed, filedOn, this.lastFiled)
    this.lastFiled = firstKnown(filedOn, this.lastFiled)
    writeDay(registered, registeredOn, firstKnown(filedOn, this.lastFiled))
    writeDay(expires, expiresOn, endOfTerm(firstKnown(filedOn, registeredOn, this.lastFiled)))
  }

  take(): PackParts {
    const { facts, classes, filed, registered, expires } = this.bytes
    return {
      names: this.names.take(),
      numbers: this.numbers.codes.take(),
      numbersWritten: this.numbers.written.take(),
      registrations: this.registrations.codes.take(),
      registrationsWritten: this.registrations.written.take(),
      facts: facts.take(),
      classes: classes.take(),
      filed: filed.take(),
      registered: registered.take(),
      expires: expires.take(),
    }
  }
}

type Days = [filed: number, registered: number, expires: number]

/** The registration number equals the number, as most do. No number contains a line feed. */
const SAME = '\n'

/** An empty registration number means none. */
export interface PackColumns {
  numbers: NumberTexts
  registrations: NumberTexts
  facts: Uint8Array<ArrayBuffer>
  /** Bits of the Nice classes 1 to 32, and of 33 to 45. */
  lowClasses: Uint32Array<ArrayBuffer>
  highClasses: Uint32Array<ArrayBuffer>
  /** Days since 1970. */
  filed: Int32Array<ArrayBuffer>
  registered: Int32Array<ArrayBuffer>
  expires: Int32Array<ArrayBuffer>
}

function readClasses(bytes: ByteReader): number[] {
  const classes: number[] = []
  for (;;) {
    const byte = bytes.byte()
    const niceClass = byte & (LAST - 1)
    if (byte === LAST && classes.length === 0) return classes
    if (niceClass <= (classes.at(-1) ?? 0) || niceClass > 45) throw new RangeError('the Nice classes are out of order')
    classes.push(niceClass)
    if (byte >= LAST) return classes
  }
}

/** Throws RangeError or TypeError for anything but the output of a ColumnsWriter. */
export function readColumns(parts: PackParts, count: number): PackColumns {
  const [numberCodes, registrationCodes] = [new ByteReader(parts.numbers), new ByteReader(parts.registrations)]
  const numbers = new NumberTextsReader(numberCodes, parts.numbersWritten)
  const registrations = new NumberTextsReader(registrationCodes, parts.registrationsWritten)
  const [classes, filed, registered, expires] = [parts.classes, parts.filed, parts.registered, parts.expires].map(
    (bytes) => new ByteReader(bytes),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader]
  const texts = { numbers: new TextsWriter(count), registrations: new TextsWriter(count) }
  const bits = { low: new Uint32Array(count), high: new Uint32Array(count) }
  const days = { filed: new Int32Array(count), registered: new Int32Array(count), expires: new Int32Array(count) }
  let lastFiled = 0
  for (let row = 0; row < count; row++) {
    const number = numbers.next()
    if (number === null) throw new RangeError('a record without a number')
    texts.numbers.add(number)
    const registration = registrations.next(number)
    texts.registrations.add(registration === number ? SAME : (registration ?? ''))
    const niceClasses = readClasses(classes)
    bits.low[row] = lowClasses(niceClasses)
    bits.high[row] = highClasses(niceClasses)
    const filedOn = readDay(filed, lastFiled)
    lastFiled = firstKnown(filedOn, lastFiled)
    const registeredOn = readDay(registered, firstKnown(filedOn, lastFiled))
    days.filed[row] = filedOn
    days.registered[row] = registeredOn
    days.expires[row] = readDay(expires, endOfTerm(firstKnown(filedOn, registeredOn, lastFiled)))
  }
  for (const read of [numbers, registrations, classes, filed, registered, expires]) read.mustEnd()
  const known = (fact: number) => (fact & ~INTERNATIONAL) < STATUSES.length
  if (parts.facts.length !== count || !parts.facts.every(known)) throw new RangeError('a record has an unknown status')
  return {
    numbers: texts.numbers.take(),
    registrations: texts.registrations.take(),
    facts: parts.facts,
    lowClasses: bits.low,
    highClasses: bits.high,
    ...days,
  }
}

const decoder = new TextDecoder()

const textAt = ({ starts, bytes }: NumberTexts, row: number) =>
  decoder.decode(bytes.subarray(starts[row] as number, starts[row + 1] as number))

export function indexedAt(columns: PackColumns, row: number): Pick<PackRow, 'niceClasses' | 'status'> {
  return {
    niceClasses: niceClassesOf(columns.lowClasses[row] as number, columns.highClasses[row] as number),
    status: (STATUSES[(columns.facts[row] as number) & ~INTERNATIONAL] as [RecordStatus, number])[0],
  }
}

export function recordAt(columns: PackColumns, row: number): Omit<PackRow, 'name'> {
  const registration = textAt(columns.registrations, row)
  const number = textAt(columns.numbers, row)
  return {
    number,
    ...indexedAt(columns, row),
    filedOn: dayText(columns.filed[row] as number),
    registeredOn: dayText(columns.registered[row] as number),
    expiresOn: dayText(columns.expires[row] as number),
    basis: ((columns.facts[row] as number) & INTERNATIONAL) === 0 ? 'national' : 'international',
    registrationNumber: registration === SAME ? number : registration || null,
  }
}
