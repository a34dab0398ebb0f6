import { SaxesParser } from 'saxes'
import { MAX_RECORD } from '../limits.ts'
import { type Attributes, localName, type RecordReader, type XmlFormat } from './format.ts'
import { whyMalformed, withoutForbidden } from './malformed.ts'
import { type Parser, RecordFields } from './record-fields.ts'
import type { RecordSpan } from './record-spans.ts'
import { standard } from './standard.ts'
import { uspto } from './uspto.ts'

/** Records by the local names of their elements, in lower case. */
const RECORDS = new Map<string, { format: XmlFormat; element: string }>([
  ['case-file', { format: uspto, element: 'case-file' }],
  ['trademark', { format: standard, element: 'TradeMark' }],
  ['entries', { format: standard, element: 'Entries' }],
])

/**
 * The format of a record, and the name of its element in that format, by the local name of the element, which drafts
 * write in any case.
 */
function formatOf(name: string): { format: XmlFormat; element: string } {
  const found = RECORDS.get(name.toLowerCase())
  if (!found) throw new Error(`no record is called ${name}`)
  return found
}

/** A record as far as it could be read. */
export interface RawRecord {
  format: XmlFormat
  reader: RecordReader
  line: number
  /** Why it cannot be kept; null where that is not known yet. */
  fault: string | null
}

/** Why a record cannot be kept, by how it ends. */
const UNENDED: Record<RecordSpan['end'], string | null> = {
  closed: null,
  next: 'it is not closed where the next record begins',
  text: 'it is not closed where the file ends',
  'too long': `it is longer than ${MAX_RECORD} characters`,
}

/** Reads one record by itself, so that nothing of another record can get into it. */
export function readRecord({ name, text, line, end }: RecordSpan): RawRecord {
  const { format, element } = formatOf(name)
  const short = withoutCut(format.drop ? text.replace(format.drop, '') : text, format)
  const unended = UNENDED[end]
  if (unended !== null) return { format, line, reader: parse(short, format, element, false).reader, fault: unended }
  const first = parse(short, format, element, true)
  const { reader, fault, malformed } =
    first.malformed === null ? first : parse(withoutForbidden(short), format, element, true)
  reader.uncut?.(text)
  const why = malformed === null ? fault : `its markup is malformed: ${whyMalformed(short, malformed)}`
  return { format, line, reader, fault: why }
}

/** `element` is the record's own, as its format calls it. `whole` is false for a text that breaks off. */
function parse(text: string, format: XmlFormat, element: string, whole: boolean) {
  const parser: Parser = new SaxesParser({ xmlns: false, position: false })
  let record: { reader: RecordReader; fields: RecordFields } | null = null
  const begin = (attributes: Attributes) => {
    const reader = format.begin(attributes)
    return { reader, fields: new RecordFields(parser, format, reader, [element]) }
  }
  parser.on('error', ({ message }) => {
    throw new Malformed(message)
  })
  parser.on('opentag', (tag) => {
    if (record) record.fields.open(tag)
    else record = begin(tag.attributes)
  })
  parser.on('closetag', ({ name }) => record?.fields.close(localName(name)))
  const malformed = whyNot(() => {
    parser.write(text)
    if (whole) parser.close()
  })
  const { reader, fields } = record ?? begin({})
  return { reader, fault: fields.fault, malformed }
}

/** What a parser says of a text that it refuses; null where it takes it. */
function whyNot(work: () => void): string | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Malformed) return error.message
    throw error
  }
}

class Malformed extends Error {}

/** A record without the content of elements that nobody reads, which often are most of it. */
function withoutCut(text: string, { cut }: XmlFormat): string {
  let rest = text
  for (const name of cut?.names ?? []) {
    const open = `<${name}>`
    const from = rest.indexOf(open) + open.length
    const to = from < open.length ? -1 : rest.indexOf(`</${name}>`, from)
    // An element that was closed too late holds content of other elements.
    if (to > from && !cut?.never.test(rest.slice(from, to))) rest = rest.slice(0, from) + rest.slice(to)
  }
  return rest
}
