import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_FILE_DEPTH, MAX_TOKEN } from './bad-file.ts'
import { localName, whyMalformed, withoutForbidden } from './xml-format.ts'
import type { Parser } from './xml-record.ts'

/** Names have no prefix, and the root has depth 1. */
interface OutlineEvents {
  open(tag: SaxesTagPlain, name: string, depth: number): void
  close(name: string, depth: number): void
}

/** Replaces a record in the outline. */
const RECORD = 'record'
/** Characters before an error that help to explain it. */
const LOOKED_AT = 4000

export class OutlineError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/** Parses the XML between the records. */
export class Outline {
  readonly parser: Parser = new SaxesParser({ xmlns: false, position: false })
  private readonly path: string[] = []
  private readonly events: OutlineEvents
  /** The parser does not see the lines of records. */
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

  /**
   * Returns false if no record can be here, because a comment, a section or an entity is unclosed. Throws like `write`.
   */
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
