import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_FIELD, MAX_FILE_DEPTH, MAX_RECORD } from './bad-file.ts'
import { uspto } from './uspto.ts'
import { standard } from './wipo.ts'
import {
  type Attributes,
  localName,
  type RecordReader,
  whyMalformed,
  withoutForbidden,
  type XmlFormat,
} from './xml-format.ts'

export interface RecordSpan {
  kind: 'record'
  name: string
  text: string
  /** First line, from 1. */
  line: number
  /** Ended by its closing tag, the next record, the end of the text, or MAX_RECORD. */
  end: 'closed' | 'next' | 'text' | 'too long'
}

export type Span = RecordSpan | { kind: 'between'; text: string; line: number }

/** Tags of records. Prefixes and case differ between drafts and offices. */
const TAG =
  /<(?<slash>\/?)(?:[\w.-]+:)?(?<name>[Tt][Rr][Aa][Dd][Ee][Mm][Aa][Rr][Kk]|Entries|[Cc][Aa][Ss][Ee]-[Ff][Ii][Ll][Ee])(?=[\s/>])/gu
/** An attribute value may contain `>`, but not `<`. */
const WHOLE_TAG = /<\/?[\w.:-]+(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/uy
const BEGUN_TAG = /^<\/?[\w.:-]*$/u
/** Characters. The longest known tag has about 300. */
const MAX_TAG = 65_536

interface OpenRecord {
  name: string
  line: number
  parts: string[]
  size: number
}

/**
 * Splits a file at the tags of its records. Broken markup (an open comment, section, tag or element) cannot reach past
 * the next record's tag.
 */
export class RecordSpans {
  private spans: Span[] = []
  private rest = ''
  private line = 1
  private open: OpenRecord | null = null

  /** Retains an incomplete tag for the next call. */
  push(chunk: string): Span[] {
    this.rest = this.consume(this.rest + chunk, false)
    return this.take()
  }

  end(): Span[] {
    this.consume(this.rest, true)
    this.rest = ''
    if (this.open) this.finish('text')
    return this.take()
  }

  private take(): Span[] {
    const { spans } = this
    this.spans = []
    return spans
  }

  private consume(text: string, last: boolean): string {
    let at = 0
    TAG.lastIndex = 0
    for (let tag = TAG.exec(text); tag !== null; tag = TAG.exec(text)) {
      const { index } = tag
      const { slash, name } = tag.groups as { slash: string; name: string }
      const stop = endOfTag(text, index, last)
      // The tag continues in the next chunk.
      if (stop === null) return this.pass(text, at, index)
      if (slash === '' && this.open) {
        this.pass(text, at, index)
        this.finish('next')
        at = index
      }
      if (slash === '') {
        this.pass(text, at, index)
        this.open = { name, line: this.line, parts: [], size: 0 }
      }
      this.pass(text, slash === '' ? index : at, stop)
      at = stop
      if (this.open && (slash !== '' || text.startsWith('/>', stop - 2))) this.finish('closed')
      TAG.lastIndex = stop
    }
    return this.pass(text, at, last ? text.length : Math.max(at, begunTag(text)))
  }

  private pass(text: string, from: number, to: number): string {
    const part = text.slice(from, to)
    if (part !== '') {
      if (!this.open) this.spans.push({ kind: 'between', text: part, line: this.line })
      else {
        this.open.size += part.length
        if (this.open.size <= MAX_RECORD) this.open.parts.push(part)
      }
      this.line += linesIn(part)
    }
    return text.slice(to)
  }

  private finish(end: 'closed' | 'next' | 'text'): void {
    const { name, line, parts, size } = this.open as OpenRecord
    this.open = null
    const text = parts.join('')
    this.spans.push({ kind: 'record', name, text, line, end: size > MAX_RECORD && end !== 'text' ? 'too long' : end })
  }
}

/** Returns null if the end has not arrived yet. A malformed tag ends after its `<`. */
function endOfTag(text: string, index: number, last: boolean): number | null {
  WHOLE_TAG.lastIndex = index
  if (WHOLE_TAG.test(text)) return WHOLE_TAG.lastIndex
  const broken = last || text.includes('<', index + 1) || text.length - index > MAX_TAG
  return broken ? index + 1 : null
}

function begunTag(text: string): number {
  const at = text.lastIndexOf('<')
  const may = at >= 0 && text.length - at < MAX_TAG && BEGUN_TAG.test(text.slice(at))
  return may ? at : text.length
}

function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}

/** Elements with a mark's words, as drafts and offices name them. */
const OF_WORDS =
  /^(?:mark[-_.]?(?:identification|(?:significant[-_.]?)?verbal[-_.]?element(?:[-_.]?text)?)|word[-_.]?element(?:[-_.]?text)?)$/iu

export type Parser = SaxesParser<{ xmlns: false; position: false }>

export class RecordFields {
  /** Reason why well-formed markup is not read, or null. */
  fault: string | null = null
  private readonly path: string[]
  private skipped = 0
  private fieldAt = 0
  private text = ''
  private readonly onText = (text: string) => {
    this.text += text
  }
  private readonly parser: Parser
  private readonly format: XmlFormat
  private readonly reader: RecordReader

  constructor(parser: Parser, format: XmlFormat, reader: RecordReader, inside: readonly string[] = []) {
    this.parser = parser
    this.format = format
    this.reader = reader
    this.path = [...inside]
  }

  open(tag: SaxesTagPlain): void {
    const name = localName(tag.name)
    if (this.skipped > 0) this.skipped++
    else if (this.format.skip.has(name)) this.skipped = 1
    if (this.path.length + this.skipped >= MAX_FILE_DEPTH)
      this.fault ??= `more than ${MAX_FILE_DEPTH} of its elements are inside one another`
    if (this.skipped > 0) return
    const parent = this.path.at(-1) ?? ''
    if (this.fieldAt > 0) {
      if (this.format.words.has(parent))
        this.fault ??= `its ${parent} holds an element, <${name}>, beside or instead of text`
      this.leaveField()
    }
    this.path.push(name)
    this.reader.open(name, tag.attributes)
    const parents = this.format.fields.get(name)
    const isField =
      parents !== undefined && (parents === null || parents.has(parent) || parents.has(this.pathTo(parent)))
    if (!isField) {
      if (OF_WORDS.test(name))
        this.fault ??= `it has words in <${name.slice(0, 100)}> in <${parent.slice(0, 100)}>, where none are read`
      return
    }
    this.fieldAt = this.path.length
    this.parser.on('text', this.onText)
    this.parser.on('cdata', this.onText)
  }

  private pathTo(parent: string): string {
    return `${this.path.at(-3)}/${parent}`
  }

  close(name: string): void {
    if (this.skipped > 0) {
      this.skipped--
      return
    }
    const depth = this.path.length
    this.path.pop()
    if (this.fieldAt === depth) this.closeField(name)
    else this.reader.close(name)
  }

  private closeField(name: string): void {
    const text = this.leaveField()
    if (text.length > MAX_FIELD && !this.format.long.has(name))
      this.fault ??= `its ${name} is longer than ${MAX_FIELD} characters`
    else if (text !== '') this.reader.field(this.path.at(-1) ?? '', name, text)
  }

  private leaveField(): string {
    const { text } = this
    this.text = ''
    this.fieldAt = 0
    this.parser.off('text')
    this.parser.off('cdata')
    return text
  }
}

const RECORDS = new Map<string, { format: XmlFormat; element: string }>([
  ['case-file', { format: uspto, element: 'case-file' }],
  ['trademark', { format: standard, element: 'TradeMark' }],
  ['entries', { format: standard, element: 'Entries' }],
])

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

/** Parses each record separately, so that records cannot mix. */
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

/** Removes unused elements, which are often most of a record. */
function withoutCut(text: string, { cut }: XmlFormat): string {
  let rest = text
  for (const name of cut?.names ?? []) {
    const open = `<${name}>`
    const from = rest.indexOf(open) + open.length
    const to = from < open.length ? -1 : rest.indexOf(`</${name}>`, from)
    // If a closing tag comes too late, the element contains other elements.
    if (to > from && !cut?.never.test(rest.slice(from, to))) rest = rest.slice(0, from) + rest.slice(to)
  }
  return rest
}
