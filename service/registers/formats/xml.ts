import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { ReadStep } from '../../../lib/sources/registers/record.ts'
import { BadFile, MAX_FIELD, MAX_FILE_DEPTH, MAX_RECORD, MAX_TOKEN, OtherFile, OtherOfficeFile } from './bad-file.ts'
import { ToldCounts } from './stated-counts.ts'
import { uspto } from './uspto.ts'
import { standard } from './wipo.ts'
import {
  type Attributes,
  attribute,
  localName,
  type RecordReader,
  ROOTS,
  ROOTS_WITHOUT_MARKS,
  whyMalformed,
  withoutForbidden,
  type XmlFormat,
} from './xml-format.ts'

/** Codes for WIPO's International Bureau. DPMA lists use IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/** Office code of WIPO ST.3. */
const OFFICE_CODE = /^[A-Z]{2}$/u

/**
 * Decides whether a record belongs to an office's register. `code` is the record's office, and `designated` lists the
 * territories of an international registration. Returns `unknown` for a code outside WIPO ST.3.
 */
export function ownership(
  { codes }: Pick<OfficeRecords, 'codes'>,
  code: string | null,
  designated: readonly string[],
): 'own' | 'international' | 'foreign' | 'unknown' {
  if (code === null || codes.includes(code)) return 'own'
  if (!OFFICE_CODE.test(code)) return 'unknown'
  if (!INTERNATIONAL.includes(code)) return 'foreign'
  const named = designated.length === 0 || designated.some((territory) => codes.includes(territory))
  return named ? 'international' : 'foreign'
}

/** Further foreign records are reported as one sum. */
const MOST_FOREIGN = 1000

type BadStep = Extract<ReadStep, { kind: 'bad' }>

/** Treats foreign records as bad, unless all records in the file are foreign. */
class OwnSteps {
  any = false
  private steps: ReadStep[] = []
  private foreign: BadStep[] = []
  private more = 0
  private next: BadStep | null = null

  add(step: ReadStep): void {
    for (const bad of this.foreign) this.steps.push(bad)
    if (this.next !== null) {
      const { at } = this.next
      const reason = `it and ${this.more - 1} behind it are records of other offices, as the ${MOST_FOREIGN} before it are`
      this.steps.push({ kind: 'bad', reason, at })
    }
    this.foreign = []
    this.next = null
    this.steps.push(step)
    this.any = true
  }

  /** `alone`: the office's files never contain foreign records. Throws OtherOfficeFile after MOST_FOREIGN. */
  addForeign(bad: BadStep, alone: boolean): void {
    if (this.any) this.steps.push(bad)
    else if (this.foreign.length < MOST_FOREIGN) this.foreign.push(bad)
    else if (alone) this.end()
    else {
      this.next ??= bad
      this.more++
    }
  }

  end(): void {
    const [first] = this.foreign
    if (first) throw new OtherOfficeFile(first.reason, first.at)
  }

  take(): ReadStep[] {
    const { steps } = this
    this.steps = []
    return steps
  }
}

function refusalOf(name: string, attributes: Attributes): string | null {
  if (name === 'TransactionErrorText' || name === 'TransactionErrorDetails')
    return 'the office answered with an error and no data'
  if (name === 'Result' && !/^\s*(?:true|1)\s*$/iu.test(attribute(attributes, 'success') ?? 'true'))
    return 'the office answered that the request failed, with no data'
  if (name === 'LogEntry' && /^\s*(?:error|fatal)\s*$/iu.test(attribute(attributes, 'level') ?? ''))
    return 'the office answered that something failed'
  if (name !== 'Error') return null
  const said = attribute(attributes, 'Message_EN') ?? attribute(attributes, 'Message_DE')
  return `the office answered with an error and no data${said ? `: ${said.slice(0, 200)}` : ''}`
}

/** Elements with a mark's number, name or status. In lower case and without hyphens, because drafts vary. */
const TELLTALES = new Set([
  'applicationnumber',
  'applicationnumbertext',
  'serialnumber',
  'registrationnumber',
  'internationalregistrationnumber',
  'wordmarkspecification',
  'markverbalelementtext',
  'marksignificantverbalelementtext',
  'markidentification',
  'markcurrentstatuscode',
])
const NUMBERS = /number(?:text)?$/u

const plainName = (name: string) => name.replaceAll(/[-_.]/gu, '').toLowerCase()

function isNumberElement(name: string): boolean {
  return TELLTALES.has(plainName(name)) && NUMBERS.test(plainName(name))
}

interface Unknown {
  depth: number
  line: number
  number: string | null
  reason: string
}

/** Reports records in an unknown format, so that none is silently lost. */
class UnknownRecords {
  private open: Unknown | null = null

  /** `depth` belongs to `name`. Returns true if `inside` seems to be a record. */
  meet(name: string, { inside, depth, line }: { inside: string; depth: number; line: number }): boolean {
    if (this.open !== null || !TELLTALES.has(plainName(name))) return false
    const reason = `<${inside.slice(0, 100)}> holds <${name.slice(0, 100)}> as a record does, but its form is not known`
    this.open = { depth: depth - 1, line, number: null, reason }
    return true
  }

  number(text: string): void {
    if (this.open) this.open.number ??= text.trim().slice(0, 100) || null
  }

  close(depth: number): { reason: string; at: Omit<ReadStep['at'], 'entry'> } | null {
    return this.open !== null && depth <= this.open.depth ? this.end() : null
  }

  end(): { reason: string; at: Omit<ReadStep['at'], 'entry'> } | null {
    const { open } = this
    this.open = null
    return open && { reason: open.reason, at: { line: open.line, number: open.number } }
  }
}

/** ST.66 element that contains a record and its parties. */
const GROUP = 'TransactionData'
const PARTIES = /^(?:Applicant|Holder|Representative)(?:s|Details)?$/u
/** Reads an XML file of marks in chunks and collects steps. */
export class MarkWalk {
  private readonly spans = new RecordSpans()
  private readonly outline = new Outline({
    open: (tag, name, depth) => this.open(tag, name, depth),
    close: (name, depth) => this.close(name, depth),
  })
  private readonly unknown = new UnknownRecords()
  private readonly own = new OwnSteps()
  private readonly counts = new ToldCounts()
  private waiting: RawRecord | null = null
  private trailing: { fields: RecordFields; depth: number } | null = null
  private inGroup = 0
  private root: string | null = null
  private rootTag = ''
  private text: string | null = null
  /** An office's error message. `depth` is 0 once its element is closed. */
  private refusal: { reason: string; line: number; depth: number } | null = null
  private hasParties = false
  private readonly entry: string
  private readonly office: OfficeRecords

  constructor(entry: string, office: OfficeRecords) {
    this.entry = entry
    this.office = office
  }

  /** Throws BadFile if the rest cannot be read. `take` returns the steps before that. */
  write(chunk: string): void {
    for (const span of this.spans.push(chunk)) this.walk(span)
  }

  /**
   * Throws BadFile for a truncated file. For an error message, throws BadFile after records and OtherFile without
   * records. Adds a bad record for an incomplete list, or if no record was found. A file may have no records if it says
   * so, or if it lists applicants or representatives.
   */
  end(): void {
    for (const span of this.spans.end()) this.walk(span)
    this.attempt(() => this.outline.end())
    this.settle()
    this.own.end()
    if (this.refusal !== null) throw this.refused(this.refusal)
    for (const { reason, line } of this.counts.leftOut()) this.addBad(reason, { line, number: null })
    if (this.own.any) return
    this.refuseUnknownRoot()
    if (this.counts.saysNone || this.hasParties) return
    this.addBad('not one record was found in this file', { line: 1, number: null })
  }

  take(all = false): ReadStep[] {
    if (all) {
      this.settle()
      this.addUnknown(this.unknown.end())
    }
    return this.own.take()
  }

  private walk(span: Span): void {
    if (span.kind === 'record') this.record(span)
    else this.attempt(() => this.outline.write(span.text, span.line))
  }

  private record(span: RecordSpan): void {
    const record = readRecord(span)
    const { line } = record
    const { number } = record.reader
    this.counts.record(number)
    if (span.end === 'text') throw new BadFile(this.whyUnended(span), { entry: this.entry, line, number })
    this.settle()
    this.inGroup++
    if (this.attempt(() => this.outline.place(line))) {
      this.waiting = record
      return
    }
    this.addBad('it stands inside a comment or the like that was not closed before it', { line, number })
    this.attempt(() => this.outline.write(span.text, line))
  }

  private whyUnended({ name, text }: RecordSpan): string {
    const goesOn = this.rootTag !== '' && text.includes(`</${this.rootTag}>`)
    return goesOn
      ? `<${name}> is not closed where the file ends`
      : `the file ends in the middle, inside <${name}>: it was cut short`
  }

  private open(tag: SaxesTagPlain, name: string, depth: number): void {
    if (this.trailing) {
      this.trailing.fields.open(tag)
      return
    }
    if (depth === 1) {
      this.root = name
      this.rootTag = tag.name
    }
    const { attributes } = tag
    const reason = refusalOf(name, attributes)
    if (reason !== null) this.refusal ??= { reason, line: this.outline.line, depth }
    this.readText(false)
    if (this.refusal !== null && this.refusal.depth > 0) return
    if (name === GROUP) this.beginGroup()
    else if (this.belongsToWaiting(name)) this.openTrailing(tag, depth)
    else if (PARTIES.test(name)) this.hasParties = true
    else this.look(name, depth)
    this.counts.open(name, attributes)
  }

  private close(name: string, depth: number): void {
    if (this.trailing) {
      this.trailing.fields.close(name)
      if (depth === this.trailing.depth) this.closeTrailing()
      return
    }
    if (this.text !== null) {
      if (this.counts.tells(name)) this.counts.text(name, this.text)
      else if (isNumberElement(name)) this.unknown.number(this.text)
    }
    this.readText(false)
    if (this.refusal?.depth === depth) this.refusal.depth = 0
    this.addUnknown(this.unknown.close(depth))
    this.counts.close(name, this.outline.line)
    if (name === GROUP) this.settle()
  }

  /** An error message after records means that the answer is incomplete. */
  private refused({ reason, line }: { reason: string; line: number }): BadFile {
    const Refused = this.own.any ? BadFile : OtherFile
    return new Refused(reason, { entry: this.entry, line })
  }

  private beginGroup(): void {
    this.settle()
    this.inGroup = 0
  }

  private look(name: string, depth: number): void {
    const { line, parent } = this.outline
    if (this.unknown.meet(name, { inside: parent, depth, line })) {
      this.settle()
      this.inGroup++
    }
    this.readText(this.counts.tells(name) || isNumberElement(name))
  }

  private belongsToWaiting(name: string): boolean {
    return this.waiting !== null && this.inGroup === 1 && this.waiting.format.trailing.has(name)
  }

  private openTrailing(tag: SaxesTagPlain, depth: number): void {
    const { format, reader } = this.waiting as RawRecord
    this.trailing = { fields: new RecordFields(this.outline.parser, format, reader), depth }
    this.trailing.fields.open(tag)
  }

  private closeTrailing(): void {
    if (this.waiting) this.waiting.fault ??= this.trailing?.fields.fault ?? null
    this.trailing = null
  }

  private readText(wanted: boolean): void {
    const { parser } = this.outline
    if (wanted) {
      this.text = ''
      parser.on('text', (text) => {
        this.text += text
      })
    } else if (this.text !== null) {
      this.text = null
      parser.off('text')
    }
  }

  private settle(): void {
    const { waiting } = this
    this.waiting = null
    if (!waiting) return
    const { format, reader, line, fault } = waiting
    const at: ReadStep['at'] = { entry: this.entry, line, number: reader.number }
    const whose =
      format.office !== null && format.office !== this.office.code
        ? 'foreign'
        : ownership(this.office, reader.officeCode, reader.designated)
    if (whose === 'foreign') {
      const reason = `it is a record of ${reader.officeCode ?? format.office}, not of the register of ${this.office.code}`
      this.own.addForeign({ kind: 'bad', reason, at }, format.office !== null)
    } else if (whose === 'unknown') {
      const reason = `it names an office by no code of WIPO ST.3: "${reader.officeCode?.slice(0, 40)}"`
      this.own.add({ kind: 'bad', reason, at })
    } else if (fault !== null) this.own.add({ kind: 'bad', reason: fault, at })
    else this.own.add({ ...reader.finish(whose === 'international', this.office.rules), at })
  }

  private addBad(reason: string, at: Omit<ReadStep['at'], 'entry'>): void {
    this.own.add({ kind: 'bad', reason, at: { entry: this.entry, ...at } })
  }

  private addUnknown(found: ReturnType<UnknownRecords['end']>): void {
    if (found) this.addBad(found.reason, found.at)
  }

  private refuseUnknownRoot(): void {
    if (this.root === null || ROOTS.has(this.root)) return
    const reason = `its root element <${this.root.slice(0, 100)}> is of no known format`
    const Refused = ROOTS_WITHOUT_MARKS.has(this.root.toLowerCase()) ? OtherFile : BadFile
    throw new Refused(reason, { entry: this.entry, line: 1 })
  }

  private attempt<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof OutlineError)) throw error
      if (!this.own.any && this.waiting === null) this.refuseUnknownRoot()
      throw new BadFile(error.message, { entry: this.entry, line: error.line })
    }
  }
}

/** Names have no prefix, and the root has depth 1. */
interface OutlineEvents {
  open(tag: SaxesTagPlain, name: string, depth: number): void
  close(name: string, depth: number): void
}

/** Replaces a record in the outline. */
const RECORD = 'record'
/** Characters before an error that help to explain it. */
const LOOKED_AT = 4000

class OutlineError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/** Parses the XML between the records. */
class Outline {
  readonly parser: Parser = new SaxesParser({ xmlns: false, position: false })
  private readonly path: string[] = []
  private readonly events: OutlineEvents
  /** Number of lines in records, which the parser does not see. */
  private linesBeside = 0
  private quiet = 0
  private recent = ''
  private placing = false
  private placed = false

  constructor(events: OutlineEvents) {
    this.events = events
    this.parser.on('error', ({ message }) => {
      throw this.error(`this is no well-formed XML: ${whyMalformed(this.recent, message)}`)
    })
    this.parser.on('doctype', (doctype) => {
      if (/<!ENTITY/iu.test(doctype)) throw this.error('its document type declares entities, which are not expanded')
    })
    this.parser.on('opentag', (tag) => this.opened(tag))
    this.parser.on('closetag', ({ name }) => this.closed(localName(name)))
  }

  get line(): number {
    return this.parser.line + this.linesBeside
  }

  get parent(): string {
    return this.path.at(-2) ?? ''
  }

  /** `line` is the first line of the text. Throws OutlineError. */
  write(text: string, line: number): void {
    this.linesBeside = line - this.parser.line
    const clean = withoutForbidden(text)
    this.quiet += clean.length
    this.recent = (this.recent + clean).slice(-LOOKED_AT - clean.length)
    this.parser.write(clean)
    if (this.quiet > MAX_TOKEN) throw this.error(`more than ${MAX_TOKEN} characters follow without a tag`)
  }

  /** False if no record can be here: a comment, a section or an entity is unclosed. Throws like `write`. */
  place(line: number): boolean {
    this.linesBeside = line - this.parser.line
    this.placing = true
    this.placed = false
    this.parser.write(`<${RECORD}/>`)
    this.placing = false
    return this.placed
  }

  end(): void {
    const cut = `the file ends in the middle, inside <${this.path.at(-1)}>: it was cut short`
    const why = whyMalformed(this.recent, cut)
    if (this.path.length > 0) throw this.error(why === cut ? cut : `this is no well-formed XML: ${why}`)
    this.parser.close()
  }

  private error(reason: string): OutlineError {
    return new OutlineError(reason, this.line)
  }

  private opened(tag: SaxesTagPlain): void {
    this.quiet = 0
    const name = localName(tag.name)
    if (this.placing && name === RECORD) {
      this.placed = true
      return
    }
    this.path.push(name)
    const depth = this.path.length
    if (depth > MAX_FILE_DEPTH) throw this.error(`more than ${MAX_FILE_DEPTH} elements are inside one another`)
    this.events.open(tag, name, depth)
  }

  private closed(name: string): void {
    this.quiet = 0
    if (this.placing) return
    this.events.close(name, this.path.length)
    this.path.pop()
  }
}

interface RecordSpan {
  kind: 'record'
  name: string
  text: string
  line: number
  /** What ended the record: its closing tag, the next record, the end of the text, or MAX_RECORD. */
  end: 'closed' | 'next' | 'text' | 'too long'
}

type Span = RecordSpan | { kind: 'between'; text: string; line: number }

/** Tags of records. Prefixes and case differ between drafts and offices. */
const TAG =
  /<(?<slash>\/?)(?:[\w.-]+:)?(?<name>[Tt][Rr][Aa][Dd][Ee][Mm][Aa][Rr][Kk]|Entries|[Cc][Aa][Ss][Ee]-[Ff][Ii][Ll][Ee])(?=[\s/>])/gu
/** An attribute value may contain `>`, but not `<`. */
const WHOLE_TAG = /<\/?[\w.:-]+(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/uy
const BEGUN_TAG = /^<\/?[\w.:-]*$/u
/** Maximum characters in a tag. The longest known tag has about 300. */
const MAX_TAG = 65_536

interface OpenRecord {
  name: string
  line: number
  parts: string[]
  size: number
}

/** Splits a file at the tags of its records, so that broken markup cannot reach past the next record. */
class RecordSpans {
  private spans: Span[] = []
  private rest = ''
  private line = 1
  private open: OpenRecord | null = null

  /** Returns complete spans, and retains an incomplete tag. */
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

type Parser = SaxesParser<{ xmlns: false; position: false }>

class RecordFields {
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

interface RawRecord {
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
function readRecord({ name, text, line, end }: RecordSpan): RawRecord {
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
