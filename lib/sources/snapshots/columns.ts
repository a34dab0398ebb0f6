import type { RecordStatus } from '../../contract/constants.ts'
import { niceClassesOf, packClasses } from '../../names/index/mark-facts.ts'
import { INDEX_STATUS, type MarkRecord } from '../registers/record.ts'
import {
  ByteReader,
  ByteWriter,
  folded,
  type NumberTexts,
  NumberTextsReader,
  NumberTextsWriter,
  TextsWriter,
  unfolded,
} from './encoding.ts'

const NO_DAY = -0x80000000
const DAY_MS = 24 * 60 * 60 * 1000
/** First and last day with a four-digit year, in days since 1970. */
const [FIRST_DAY, LAST_DAY] = [Date.UTC(1000, 0, 1) / DAY_MS, Date.UTC(9999, 11, 31) / DAY_MS]
const TERM_YEARS = 10

const dayOf = (text: string | null) => (text === null ? NO_DAY : Date.parse(`${text}T00:00:00Z`) / DAY_MS)

const dayText = (day: number) => (day === NO_DAY ? null : new Date(day * DAY_MS).toISOString().slice(0, 10))

function endOfTerm(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.setUTCFullYear(date.getUTCFullYear() + TERM_YEARS) / DAY_MS
}

/** Writes the distance from the expected day. 0 is an unknown day. */
function writeDay(bytes: ByteWriter, day: number, expected: number): void {
  bytes.number(day === NO_DAY ? 0 : 1 + folded(day - expected))
}

function readDay(bytes: ByteReader, expected: number): number {
  const code = bytes.number()
  if (code === 0) return NO_DAY
  const day = expected + unfolded(code - 1)
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError('a day is out of range')
  return day
}

const firstKnown = (...days: number[]) => days.find((day) => day !== NO_DAY) ?? 0

/** A record of a snapshot, without owner and goods. Records without a name are only counted. */
export type SnapshotRow = Omit<MarkRecord, 'name' | 'owner' | 'goodsGroups'> & { name: string }

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
export type ColumnParts = Record<PartName, Uint8Array<ArrayBuffer>>

const STATUSES = Object.entries(INDEX_STATUS).toSorted(([, a], [, b]) => a - b) as [RecordStatus, number][]
/** Bit for an international registration. The lower bits are the status. */
const INTERNATIONAL = 8
/** Bit that marks the last class of a record. */
const LAST = 128

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

  add(row: SnapshotRow): void {
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

  take(): ColumnParts {
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

/** Replaces a registration number that equals the number, as most do. No number contains a newline. */
const SAME = '\n'

/** Records by column. An empty registration number means that there is none. */
export interface Columns {
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

/** Reads columns. Throws RangeError or TypeError for anything but the output of a ColumnsWriter. */
export function readColumns(parts: ColumnParts, count: number): Columns {
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
    const [low, high] = packClasses(niceClasses)
    bits.low[row] = low
    bits.high[row] = high
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

export function indexedAt(columns: Columns, row: number): Pick<SnapshotRow, 'niceClasses' | 'status'> {
  return {
    niceClasses: niceClassesOf(columns.lowClasses[row] as number, columns.highClasses[row] as number),
    status: (STATUSES[(columns.facts[row] as number) & ~INTERNATIONAL] as [RecordStatus, number])[0],
  }
}

export function recordAt(columns: Columns, row: number): Omit<SnapshotRow, 'name'> {
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

/** Version of the images. Raise this whenever older images would be misread. */
export const COLUMNS_VERSION = 2
/** Length of the header in words: number of records, byte lengths of both number columns, and one unused word. */
const LENGTHS = 4

interface Lengths {
  count: number
  numbers: number
  registrations: number
}

/** Returns views of the columns. Those with four bytes for each record come first, for alignment. */
function viewsOf(image: ArrayBuffer, { count, numbers, registrations }: Lengths): { columns: Columns; end: number } {
  let at = LENGTHS * 4
  const place = (bytes: number) => {
    const start = at
    at += bytes
    return start
  }
  const words = (length: number) => new Uint32Array(image, place(length * 4), length)
  const days = () => new Int32Array(image, place(count * 4), count)
  const bytes = (length: number) => new Uint8Array(image, place(length), length)
  const [numberStarts, registrationStarts] = [words(count + 1), words(count + 1)]
  const [lowClasses, highClasses] = [words(count), words(count)]
  const [filed, registered, expires] = [days(), days(), days()]
  const columns = {
    ...{ lowClasses, highClasses, filed, registered, expires },
    numbers: { starts: numberStarts, bytes: bytes(numbers) },
    registrations: { starts: registrationStarts, bytes: bytes(registrations) },
    facts: bytes(count),
  }
  return { columns, end: at }
}

const bytesFor = ({ count, numbers, registrations }: Lengths) =>
  LENGTHS * 4 + (count + 1) * 8 + count * 20 + numbers + registrations + count

/** Writes columns as one block of memory, which can be opened without parsing. */
export function writeColumnsImage({ numbers, registrations, ...rest }: Columns): ArrayBuffer {
  const lengths = { count: rest.facts.length, numbers: numbers.bytes.length, registrations: registrations.bytes.length }
  const image = new ArrayBuffer(bytesFor(lengths))
  new Uint32Array(image, 0, LENGTHS).set([lengths.count, lengths.numbers, lengths.registrations])
  const { columns } = viewsOf(image, lengths)
  for (const kind of ['numbers', 'registrations'] as const) {
    const from = kind === 'numbers' ? numbers : registrations
    columns[kind].starts.set(from.starts)
    columns[kind].bytes.set(from.bytes)
  }
  for (const name of ['lowClasses', 'highClasses', 'filed', 'registered', 'expires', 'facts'] as const)
    columns[name].set(rest[name])
  return image
}

/** Opens columns. Throws RangeError if the file is truncated. */
export function openColumnsImage(image: ArrayBuffer): Columns {
  const [count = 0, numbers = 0, registrations = 0] = new Uint32Array(image, 0, LENGTHS)
  const lengths = { count, numbers, registrations }
  if (image.byteLength !== bytesFor(lengths)) throw new RangeError('the columns are cut')
  return viewsOf(image, lengths).columns
}
