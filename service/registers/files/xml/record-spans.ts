import { MAX_RECORD } from '../limits.ts'

export interface RecordSpan {
  kind: 'record'
  name: string
  text: string
  /** First line, from 1. */
  line: number
  /** Its own tag, the next record, the end of the text, or MAX_RECORD. */
  end: 'closed' | 'next' | 'text' | 'too long'
}

export type Span = RecordSpan | { kind: 'between'; text: string; line: number }

/** Prefixes, and the case of older names, differ between drafts and offices. */
const TAG =
  /<(?<slash>\/?)(?:[\w.-]+:)?(?<name>[Tt][Rr][Aa][Dd][Ee][Mm][Aa][Rr][Kk]|Entries|[Cc][Aa][Ss][Ee]-[Ff][Ii][Ll][Ee])(?=[\s/>])/gu
/** An attribute value may contain `>`, but not `<`. */
const WHOLE_TAG = /<\/?[\w.:-]+(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/uy
const BEGUN_TAG = /^<\/?[\w.:-]*$/u
/** Characters. The longest known tag has some 300. */
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

  /** The end of a chunk may wait for the next call. */
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

/** Returns null if the end is not in the text yet. A false tag ends after its `<`. */
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
