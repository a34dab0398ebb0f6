import type { RecordStatus } from '../../contract/constants.ts'
import type { FileInParts } from '../../names/index/index.ts'
import { packClasses } from '../../names/index/mark-facts.ts'
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

/** A register has millions of records of some ten thousand days. */
const TERM_ENDS = new Map<number, number>()

function endOfTerm(day: number): number {
  const known = TERM_ENDS.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY_MS)
  const end = date.setUTCFullYear(date.getUTCFullYear() + TERM_YEARS) / DAY_MS
  TERM_ENDS.set(day, end)
  return end
}

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

/** Records by column, for comparing two states. An empty registration number means that there is none. */
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

const statusOf = (fact: number) => (STATUSES[fact & ~INTERNATIONAL] as [RecordStatus, number])[0]

/** Reads the rows of parts in order. Throws RangeError or TypeError for anything but the output of a ColumnsWriter. */
class RowReader {
  number = ''
  registration: string | null = null
  niceClasses: number[] = []
  filed = NO_DAY
  registered = NO_DAY
  expires = NO_DAY
  private lastFiled = 0
  readonly numbers: NumberTextsReader
  readonly registrations: NumberTextsReader
  private readonly bytes: Record<(typeof SINGLE)[number], ByteReader>

  constructor(parts: ColumnParts) {
    const { numbers, numbersWritten, registrations, registrationsWritten, ...rest } = parts
    this.numbers = new NumberTextsReader(new ByteReader(numbers), new ByteReader(numbersWritten))
    this.registrations = new NumberTextsReader(new ByteReader(registrations), new ByteReader(registrationsWritten))
    const { classes, filed, registered, expires } = rest
    this.bytes = {
      classes: new ByteReader(classes),
      filed: new ByteReader(filed),
      registered: new ByteReader(registered),
      expires: new ByteReader(expires),
    }
  }

  /** All readers, in the order of a resume point. */
  private get readers(): ByteReader[] {
    const { numbers, registrations, bytes } = this
    return [numbers, registrations]
      .flatMap((each) => [each.codes, each.written])
      .concat(SINGLE.map((name) => bytes[name]))
  }

  next(): void {
    const { numbers, registrations, bytes } = this
    const number = numbers.next()
    if (number === null) throw new RangeError('a record without a number')
    this.number = number
    this.registration = registrations.next(number)
    this.niceClasses = readClasses(bytes.classes)
    this.filed = this.nextFiled()
    const { filed, lastFiled } = this
    this.registered = readDay(bytes.registered, firstKnown(filed, lastFiled))
    this.expires = readDay(bytes.expires, endOfTerm(firstKnown(filed, this.registered, lastFiled)))
  }

  /** Passes over a row, which is ten times faster than `next`. */
  skip(): void {
    const { numbers, registrations, bytes } = this
    numbers.skip()
    registrations.skip()
    while (bytes.classes.byte() < LAST);
    this.nextFiled()
    bytes.registered.skip()
    bytes.expires.skip()
  }

  private nextFiled(): number {
    const filed = readDay(this.bytes.filed, this.lastFiled)
    this.lastFiled = firstKnown(filed, this.lastFiled)
    return filed
  }

  /** Returns `RESUME_WORDS` numbers, with which `resume` goes on at the next row. */
  place(): number[] {
    return [...this.readers.map(({ at }) => at), this.lastFiled]
  }

  resume(place: Int32Array, number: string, registration: string): void {
    for (const [at, reader] of this.readers.entries()) reader.at = place[at] as number
    this.lastFiled = place[RESUME_WORDS - 1] as number
    this.numbers.from = number
    this.registrations.from = registration
  }

  mustEnd(): void {
    const { numbers, registrations, bytes } = this
    for (const read of [numbers, registrations, ...Object.values(bytes)]) read.mustEnd()
  }

  /** Returns the row that was read last, of which `fact` is in another part. */
  record(fact: number): Omit<SnapshotRow, 'name'> {
    return {
      number: this.number,
      niceClasses: this.niceClasses,
      status: statusOf(fact),
      filedOn: dayText(this.filed),
      registeredOn: dayText(this.registered),
      expiresOn: dayText(this.expires),
      basis: (fact & INTERNATIONAL) === 0 ? 'national' : 'international',
      registrationNumber: this.registration,
    }
  }
}

/** Parts with one reader each. */
const SINGLE = ['classes', 'filed', 'registered', 'expires'] as const
/** Positions of eight readers, and the last known filing day. */
const RESUME_WORDS = 9
/** A record is read from the resume point before it, so a block is small. */
const BLOCK_ROWS = 64

/**
 * Records as a snapshot contains them, with resume points. Reading any record takes microseconds, in a quarter of the
 * memory of `Columns`.
 */
export interface PackedRows {
  count: number
  /** Without names. */
  parts: ColumnParts
  /** `RESUME_WORDS` numbers for each block. */
  places: Int32Array<ArrayBuffer>
  /** Start of each block in `texts`, and the end of the last. */
  starts: Uint32Array<ArrayBuffer>
  /** For each block, the number and the registration number from which it counts, each with a newline. */
  texts: Uint8Array<ArrayBuffer>
}

const NO_NAMES = new Uint8Array(0)

/** Checks all rows. Throws RangeError or TypeError for anything but the output of a ColumnsWriter. */
export function packRows(given: ColumnParts, count: number): PackedRows {
  const parts = { ...given, names: NO_NAMES }
  const reader = new RowReader(parts)
  const blocks = Math.ceil(count / BLOCK_ROWS)
  const places = new Int32Array(blocks * RESUME_WORDS)
  const [starts, texts] = [new Uint32Array(blocks + 1), new ByteWriter()]
  let end = 0
  for (let row = 0; row < count; row++) {
    if (row % BLOCK_ROWS === 0) {
      const block = row / BLOCK_ROWS
      places.set(reader.place(), block * RESUME_WORDS)
      end += texts.text(`${reader.numbers.from}\n${reader.registrations.from}\n`)
      starts[block + 1] = end
    }
    reader.next()
  }
  reader.mustEnd()
  const known = (fact: number) => (fact & ~INTERNATIONAL) < STATUSES.length
  if (parts.facts.length !== count || !parts.facts.every(known)) throw new RangeError('a record has an unknown status')
  return { count, parts, places, starts, texts: texts.take() }
}

/** Yields what the index needs of each record. */
export function* indexedRows({
  parts: { classes, facts },
}: PackedRows): Generator<Pick<SnapshotRow, 'niceClasses' | 'status'>> {
  const bytes = new ByteReader(classes)
  for (const fact of facts) yield { niceClasses: readClasses(bytes), status: statusOf(fact) }
}

/** Yields all records. */
export function* recordsOf({ parts }: PackedRows): Generator<Omit<SnapshotRow, 'name'>, undefined> {
  const reader = new RowReader(parts)
  for (const fact of parts.facts) {
    reader.next()
    yield reader.record(fact)
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** What a reader needs to read the rows of a block. `facts` has one byte for each row of the block. */
interface Block {
  parts: ColumnParts
  place: Int32Array
  texts: Uint8Array
  facts: Uint8Array
}

function recordIn({ parts, place, texts, facts }: Block, row: number): Omit<SnapshotRow, 'name'> {
  const reader = new RowReader(parts)
  const [number = '', registration = ''] = decoder.decode(texts).split('\n')
  reader.resume(place, number, registration)
  for (let at = 0; at < row; at++) reader.skip()
  reader.next()
  return reader.record(facts[row] as number)
}

const placeAt = ({ places }: PackedRows, block: number) =>
  places.subarray(block * RESUME_WORDS, (block + 1) * RESUME_WORDS)

const textsAt = ({ starts, texts }: PackedRows, block: number) => texts.subarray(starts[block], starts[block + 1])

const factsAt = ({ parts }: PackedRows, block: number) =>
  parts.facts.subarray(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS)

export function recordAt(rows: PackedRows, row: number): Omit<SnapshotRow, 'name'> {
  const block = Math.floor(row / BLOCK_ROWS)
  const found = { place: placeAt(rows, block), texts: textsAt(rows, block), facts: factsAt(rows, block) }
  return recordIn({ parts: rows.parts, ...found }, row % BLOCK_ROWS)
}

/** Unpacks records into columns. */
export function columnsOf({ parts, count }: PackedRows): Columns {
  const texts = { numbers: new TextsWriter(count), registrations: new TextsWriter(count) }
  const bits = { low: new Uint32Array(count), high: new Uint32Array(count) }
  const days = { filed: new Int32Array(count), registered: new Int32Array(count), expires: new Int32Array(count) }
  const reader = new RowReader(parts)
  for (let row = 0; row < count; row++) {
    reader.next()
    const { number, registration } = reader
    texts.numbers.add(number)
    texts.registrations.add(registration === number ? SAME : (registration ?? ''))
    const [low, high] = packClasses(reader.niceClasses)
    bits.low[row] = low
    bits.high[row] = high
    for (const day of ['filed', 'registered', 'expires'] as const) days[day][row] = reader[day]
  }
  return {
    numbers: texts.numbers.take(),
    registrations: texts.registrations.take(),
    facts: parts.facts,
    lowClasses: bits.low,
    highClasses: bits.high,
    ...days,
  }
}

/** Version of the images. Raise this whenever older images would be misread. */
export const COLUMNS_VERSION = 4
/** Parts in the order of a resume point. */
const READ = ['numbers', 'numbersWritten', 'registrations', 'registrationsWritten', ...SINGLE] as const

/** Header in bytes: number of records, and number of blocks. */
const HEADER_BYTES = 8
/** Words before a block: length of its texts and of each part, and the last known filing day. */
const BLOCK_WORDS = 1 + RESUME_WORDS

/**
 * Writes records as an image, in which each block is together: number of records, start of each block and end of the
 * last, blocks. So a record can be read without the others.
 */
export function writeRowsImage(rows: PackedRows): ArrayBuffer {
  const { count, parts } = rows
  const blocks = Math.ceil(count / BLOCK_ROWS)
  const starts = new Uint32Array(blocks + 1)
  const ends = Int32Array.from(READ, (name) => parts[name].length)
  const image = new ByteWriter()
  image.all(new Uint8Array(Uint32Array.of(count, blocks).buffer))
  image.all(new Uint8Array(starts.buffer))
  for (let block = 0; block < blocks; block++) {
    const place = placeAt(rows, block)
    const end = block + 1 < blocks ? placeAt(rows, block + 1) : ends
    const texts = textsAt(rows, block)
    const slices = READ.map((name, at) => parts[name].subarray(place[at], end[at]))
    const head = [texts.length, ...slices.map(({ length }) => length), place[RESUME_WORDS - 1] as number]
    starts[block] = image.length
    image.all(new Uint8Array(Int32Array.from(head).buffer))
    for (const piece of [texts, ...slices, factsAt(rows, block)]) image.all(piece)
  }
  starts[blocks] = image.length
  const bytes = image.take()
  bytes.set(new Uint8Array(starts.buffer), HEADER_BYTES)
  return bytes.buffer
}

const NO_PARTS = Object.fromEntries(PART_NAMES.map((name) => [name, NO_NAMES])) as ColumnParts

function openBlock(bytes: Uint8Array<ArrayBuffer>): Block {
  const head = new Int32Array(bytes.buffer.slice(0, BLOCK_WORDS * 4))
  let at = BLOCK_WORDS * 4
  const next = (length: number) => {
    at += length
    return bytes.subarray(at - length, at)
  }
  const texts = next(head[0] as number)
  const parts = { ...NO_PARTS }
  for (const [number, name] of READ.entries()) parts[name] = next(head[1 + number] as number)
  const place = new Int32Array(RESUME_WORDS)
  place[RESUME_WORDS - 1] = head[BLOCK_WORDS - 1] as number
  return { parts, place, texts, facts: bytes.subarray(at) }
}

/**
 * Opens an image of records, which stay in the file. Returns a function that reads one. Both throw RangeError if the
 * file is truncated.
 */
export function openRowsImage(file: FileInParts): (row: number) => Omit<SnapshotRow, 'name'> {
  const header = new Uint32Array(HEADER_BYTES / 4)
  file.read(new Uint8Array(header.buffer), 0)
  const [count = 0, blocks = 0] = header
  if (blocks !== Math.ceil(count / BLOCK_ROWS) || file.size < blocks * 4) throw new RangeError('the columns are cut')
  const starts = new Uint32Array(blocks + 1)
  file.read(new Uint8Array(starts.buffer), HEADER_BYTES)
  if (starts[blocks] !== file.size) throw new RangeError('the columns are cut')
  return (row) => {
    if (!(row >= 0 && row < count)) throw new RangeError('there is no such record')
    const block = Math.floor(row / BLOCK_ROWS)
    const [start, end] = [starts[block] as number, starts[block + 1] as number]
    const bytes = new Uint8Array(end - start)
    file.read(bytes, start)
    return recordIn(openBlock(bytes), row % BLOCK_ROWS)
  }
}
