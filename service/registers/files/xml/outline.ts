import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_FILE_DEPTH, MAX_TOKEN } from '../limits.ts'
import { localName } from './format.ts'
import { whyMalformed, withoutForbidden } from './malformed.ts'
import type { Parser } from './record-fields.ts'

/** What is met between the records of a file. Names are local ones; the root is at depth 1. */
export interface OutlineEvents {
  open(tag: SaxesTagPlain, name: string, depth: number): void
  close(name: string, depth: number): void
}

/** Stands in the outline in the place of a record. */
const RECORD = 'record'
/** Most characters before a mistake that are looked at to tell what it is. */
const LOOKED_AT = 4000

/** Thrown where the file cannot be read any further. */
export class OutlineError extends Error {
  readonly line: number

  constructor(reason: string, line: number) {
    super(reason)
    this.line = line
  }
}

/** The XML of a file without its records: the elements in which they stand, and those beside them. */
export class Outline {
  readonly parser: Parser = new SaxesParser({ xmlns: false, position: false })
  private readonly path: string[] = []
  private readonly events: OutlineEvents
  /** Lines of records, which the parser does not see. */
  private linesBeside = 0
  /** Characters since the last tag. */
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

  /** Name of the element around the one that is open; empty for the root. */
  get parent(): string {
    return this.path.at(-2) ?? ''
  }

  /** Takes in text that begins on a line. Throws OutlineError where the file cannot be read any further. */
  write(text: string, line: number): void {
    this.linesBeside = line - this.parser.line
    const clean = withoutForbidden(text)
    this.quiet += clean.length
    this.recent = (this.recent + clean).slice(-LOOKED_AT - clean.length)
    this.parser.write(clean)
    if (this.quiet > MAX_TOKEN) throw this.error(`more than ${MAX_TOKEN} characters follow without a tag`)
  }

  /**
   * Notes that a record stands here; false where none can: in a comment, in a section or behind an entity that has no
   * end. Throws as `write`.
   */
  place(line: number): boolean {
    this.linesBeside = line - this.parser.line
    this.placing = true
    this.placed = false
    this.parser.write(`<${RECORD}/>`)
    this.placing = false
    return this.placed
  }

  /** Ends the text. Throws OutlineError where the file is not at its end. */
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
