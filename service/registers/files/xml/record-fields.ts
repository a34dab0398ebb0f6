import type { SaxesParser, SaxesTagPlain } from 'saxes'
import { MAX_FIELD, MAX_FILE_DEPTH } from '../limits.ts'
import { localName, type RecordReader, type XmlFormat } from './format.ts'

/** Drafts and offices name the words of a mark in many ways. */
const OF_WORDS =
  /^(?:mark[-_.]?(?:identification|(?:significant[-_.]?)?verbal[-_.]?element(?:[-_.]?text)?)|word[-_.]?element(?:[-_.]?text)?)$/iu

export type Parser = SaxesParser<{ xmlns: false; position: false }>

export class RecordFields {
  /** Reason against reading well-formed markup, or null. */
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
