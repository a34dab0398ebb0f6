import type { SaxesTagPlain } from 'saxes'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { PlaceInFile, ReadStep } from '../../../lib/sources/registers/record.ts'
import { BadFile, OtherFile, OtherOfficeFile } from './bad-file.ts'
import { ToldCounts } from './stated-counts.ts'
import { type Attributes, attribute, ROOTS, ROOTS_WITHOUT_MARKS } from './xml-format.ts'
import { Outline, OutlineError } from './xml-outline.ts'
import { type RawRecord, RecordFields, type RecordSpan, RecordSpans, readRecord, type Span } from './xml-record.ts'

/** Codes for WIPO's International Bureau. DPMA lists use IR. */
const INTERNATIONAL = ['WO', 'IB', 'IR']

/** WIPO ST.3. */
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

/** Later foreign records are reported as one sum. */
const MOST_FOREIGN = 1000

type BadStep = Extract<ReadStep, { kind: 'bad' }>

/** Treats foreign records as bad ones, unless the whole file is foreign. */
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

  /**
   * `alone`: the office's files never contain foreign records. Then throws OtherOfficeFile after MOST_FOREIGN of them.
   */
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

/** Returns the error that an office sent instead of data, or null. */
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

  close(depth: number): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    return this.open !== null && depth <= this.open.depth ? this.end() : null
  }

  end(): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
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
   * Throws BadFile for a cut file or an error message after records, and OtherFile for an error message without
   * records. Adds a bad record for an incomplete list, or without records. A file may have no records if it says so, or
   * if it lists applicants or representatives.
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
    const at: PlaceInFile = { entry: this.entry, line, number: reader.number }
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

  private addBad(reason: string, at: Omit<PlaceInFile, 'entry'>): void {
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
