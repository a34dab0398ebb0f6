import { SaxesParser } from 'saxes'
import { MAX_RECORD } from '../limits.ts'
import { type Attributes, localName, type RecordReader, type XmlFormat } from './format.ts'
import { whyMalformed, withoutForbidden } from './malformed.ts'
import { type Parser, RecordFields } from './record-fields.ts'
import type { RecordSpan } from './record-spans.ts'
import { standard } from './standard.ts'
import { uspto } from './uspto.ts'

const RECORDS = new Map<string, { format: XmlFormat; element: string }>([
  ['case-file', { format: uspto, element: 'case-file' }],
  ['trademark', { format: standard, element: 'TradeMark' }],
  ['entries', { format: standard, element: 'Entries' }],
])

/** Drafts write the element in any case. */
function formatOf(name: string): { format: XmlFormat; element: string } {
  const found = RECORDS.get(name.toLowerCase())
  if (!found) throw new Error(`no record is called ${name}`)
  return found
}

export interface RawRecord {
  format: XmlFormat
  reader: RecordReader
  line: number
  fault: string | null
}

const UNENDED: Record<RecordSpan['end'], string | null> = {
  closed: null,
  next: 'it is not closed where the next record begins',
  text: 'it is not closed where the file ends',
  'too long': `it is longer than ${MAX_RECORD} characters`,
}

/** Parses each record separately, so that no other record can get into it. */
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

/** `whole` is false for a record without an end. */
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

/** Elements that nobody reads are often most of a record. */
function withoutCut(text: string, { cut }: XmlFormat): string {
  let rest = text
  for (const name of cut?.names ?? []) {
    const open = `<${name}>`
    const from = rest.indexOf(open) + open.length
    const to = from < open.length ? -1 : rest.indexOf(`</${name}>`, from)
    // An element that was closed too late contains other elements.
    if (to > from && !cut?.never.test(rest.slice(from, to))) rest = rest.slice(0, from) + rest.slice(to)
  }
  return rest
}
