import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Jurisdiction } from '../../../../lib/contract/primitives.ts'
import type { Place, ReadStep } from '../../../../lib/sources/mark-record.ts'
import { BadFile, OtherFile } from '../bad-file.ts'
import { MAX_DEPTH, MAX_FIELD, MAX_RECORD, MAX_TOKEN } from '../limits.ts'
import { ownership } from '../offices.ts'
import { ElementCutter, type Piece } from './cut-elements.ts'
import { type Attributes, localName, type RecordReader, type XmlFormat } from './format.ts'
import { formatOfRoot } from './formats.ts'

/** A record that is being read, or that waits for what may follow it. */
interface Current {
  reader: RecordReader
  line: number
  from: number
  fault: string | null
}

/** Mistakes of single characters, after which the text goes on as before. */
const SLIP = /disallowed character\.$|malformed character entity\.$/u

/** Walks through the XML of a file of marks as its text comes in, and collects steps. */
export class MarkWalk {
  private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  private readonly onText = (text: string) => {
    this.text += text
  }
  private format: XmlFormat | null = null
  private cutter: ElementCutter | null = null
  private piece: Piece = { text: '', linesCut: 0, charactersCut: 0 }
  private path: string[] = []
  private depth = 0
  private skipFrom = 0
  private fieldAt = 0
  private text = ''
  /** Characters since the last tag. */
  private quiet = 0
  private current: Current | null = null
  private recordAt = 0
  private waiting: Current | null = null
  private inGroup = 0
  private anyOwn = false
  private steps: ReadStep[] = []
  private readonly entry: string
  private readonly office: Jurisdiction

  constructor(entry: string, office: Jurisdiction) {
    this.entry = entry
    this.office = office
    this.parser.on('error', (error) => {
      if (!SLIP.test(error.message)) throw this.bad(`this is no well-formed XML: ${error.message.replace(/\.$/u, '')}`)
    })
    this.parser.on('doctype', (doctype) => {
      if (/<!ENTITY/iu.test(doctype)) throw this.bad('its document type declares entities, which are not expanded')
    })
    this.parser.on('opentag', (tag) => this.open(tag))
    this.parser.on('closetag', (tag) => this.close(localName(tag.name)))
  }

  /** Takes in the next piece of the text. Throws BadFile when it cannot go on; `take` gives what came before. */
  write(chunk: string): void {
    const pieces = this.cutter?.push(chunk) ?? [{ text: chunk, linesCut: 0, charactersCut: 0 }]
    for (const piece of pieces) this.parse(piece)
  }

  /** The text is at its end. Throws BadFile when the file is not. */
  end(): void {
    for (const piece of this.cutter?.end() ?? []) this.parse(piece)
    if (this.depth > 0) {
      const inside = this.path.findLast((name) => this.format?.records.has(name)) ?? this.path.at(-1)
      throw this.bad(`the file ends in the middle, inside <${inside ?? '…'}>: it was cut short`)
    }
    this.parser.close()
  }

  /** Steps since the last time. With `all`, also the record that waits for what may follow it. */
  take(all = false): ReadStep[] {
    if (all) this.settle()
    const steps = this.steps
    this.steps = []
    return steps
  }

  private parse(piece: Piece): void {
    this.piece = piece
    this.quiet += piece.text.length
    const drop = this.format?.drop
    this.parser.write(drop ? piece.text.replace(drop, '$<end>') : piece.text)
    if (this.quiet > MAX_TOKEN) throw this.bad(`more than ${MAX_TOKEN} characters follow without a tag`)
  }

  private open(tag: SaxesTagPlain): void {
    this.quiet = 0
    this.depth++
    if (this.depth > MAX_DEPTH) throw this.bad(`more than ${MAX_DEPTH} elements are inside one another`)
    if (this.skipFrom > 0) return
    const name = localName(tag.name)
    if (!this.format) this.begin(name)
    const format = this.format
    if (!format) return
    if (this.fieldAt > 0) this.leaveField()
    const parent = this.path.at(-1) ?? ''
    this.path.push(name)
    if (!this.current) {
      this.openOutside(format, name, tag.attributes)
      return
    }
    if (format.skip.has(name)) {
      this.skipFrom = this.depth
      return
    }
    this.current.reader.open(name, tag.attributes)
    const parents = format.fields.get(name)
    if (parents === undefined || (parents !== null && !parents.has(parent))) return
    this.fieldAt = this.depth
    this.parser.on('text', this.onText)
    this.parser.on('cdata', this.onText)
  }

  private openOutside(format: XmlFormat, name: string, attributes: Attributes): void {
    const refusal = format.refusal(name, attributes)
    if (refusal !== null) throw this.bad(refusal)
    if (name === format.group) this.inGroup = 0
    if (format.records.has(name)) {
      this.settle()
      this.inGroup++
      const from = this.position()
      this.current = { reader: format.begin(attributes), line: this.line(), from, fault: null }
      this.recordAt = this.depth
    } else if (format.trailing.has(name) && this.waiting && this.inGroup === 1) {
      this.current = this.waiting
      this.current.reader.open(name, attributes)
      this.recordAt = this.depth
    }
  }

  private close(name: string): void {
    this.quiet = 0
    const depth = this.depth--
    if (this.skipFrom > 0) {
      if (depth > this.skipFrom) return
      this.skipFrom = 0
      this.path.pop()
      return
    }
    this.path.pop()
    if (this.current) {
      if (this.fieldAt === depth) this.closeField(this.current, name)
      else this.current.reader.close(name)
      if (depth === this.recordAt) this.closeRecord()
    } else if (name === this.format?.group) this.settle()
  }

  private closeField(current: Current, name: string): void {
    const text = this.leaveField()
    if (text.length > MAX_FIELD) current.fault ??= `its ${name} is longer than ${MAX_FIELD} characters`
    else if (text !== '') current.reader.field(this.path.at(-1) ?? '', name, text)
  }

  private leaveField(): string {
    const { text } = this
    this.text = ''
    this.fieldAt = 0
    this.parser.off('text')
    this.parser.off('cdata')
    return text
  }

  private closeRecord(): void {
    const { current } = this
    this.current = null
    this.recordAt = 0
    if (!current) return
    if (this.position() - current.from > MAX_RECORD) current.fault ??= `it is longer than ${MAX_RECORD} characters`
    this.waiting = current
    if (!this.format?.group) this.settle()
  }

  /** Nothing more can belong to the record that waited. */
  private settle(): void {
    const { waiting } = this
    this.waiting = null
    if (!waiting) return
    const { reader, line, fault } = waiting
    const at: Place = { entry: this.entry, line, number: reader.number }
    const whose = ownership(this.office, reader.officeCode, reader.designated)
    if (whose === 'foreign') {
      const reason = `it is a record of ${reader.officeCode}, not of the register of ${this.office}`
      if (!this.anyOwn) throw new OtherFile(reason, at)
      this.steps.push({ kind: 'bad', reason, at })
      return
    }
    this.anyOwn = true
    this.steps.push({ ...(fault ? { kind: 'bad', reason: fault } : reader.finish(whose === 'international')), at })
  }

  private begin(root: string): void {
    const format = formatOfRoot(root)
    if (!format) throw this.bad(`its root element <${root.slice(0, 100)}> is of no format known`)
    if (format.office !== null && format.office !== this.office)
      throw new OtherFile(`this is ${format.title}, which has no records of ${this.office}`, {
        entry: this.entry,
        line: this.line(),
      })
    this.format = format
    this.cutter = new ElementCutter(
      format.cut,
      [...format.records].flatMap((name) => [`<${name}>`, `</${name}>`]),
    )
  }

  private line(): number {
    return this.parser.line + this.piece.linesCut
  }

  private position(): number {
    return this.parser.position + this.piece.charactersCut
  }

  private bad(reason: string): BadFile {
    return new BadFile(reason, { entry: this.entry, line: this.line(), number: this.current?.reader.number ?? null })
  }
}
