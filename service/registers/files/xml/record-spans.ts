import { MAX_RECORD } from '../limits.ts'

/** One record with its own tags. */
export interface RecordSpan {
  kind: 'record'
  /** Local name of its element. */
  name: string
  text: string
  /** Line on which it begins, from 1. */
  line: number
  /** How it ends: by its own tag, at the beginning of the next record, with the text, or not within MAX_RECORD. */
  end: 'closed' | 'next' | 'text' | 'too long'
}

/** A record, or a piece of what stands between two records. */
export type Span = RecordSpan | { kind: 'between'; text: string; line: number }

/**
 * Matches tags of elements that are a record each. Prefixes, and the case of the older names, differ between drafts and
 * offices.
 */
const TAG =
  /<(?<slash>\/?)(?:[\w.-]+:)?(?<name>[Tt][Rr][Aa][Dd][Ee][Mm][Aa][Rr][Kk]|Entries|[Cc][Aa][Ss][Ee]-[Ff][Ii][Ll][Ee])(?=[\s/>])/gu
/** Matches a whole tag; a `>` may stand in the value of an attribute, a `<` may not. */
const WHOLE_TAG = /<\/?[\w.:-]+(?=[\s/>])(?:[^"'<>]|"[^"<]*"|'[^'<]*')*>/uy
/** Matches the beginning of what may be the tag of a record. */
const BEGUN_TAG = /^<\/?[\w.:-]*$/u
/** Most characters that a tag of a record may have; the longest known has some 300. */
const MAX_TAG = 65_536

interface OpenRecord {
  name: string
  line: number
  parts: string[]
  size: number
}

/**
 * Divides the text of a file into its records and what is between them, by the tags of the records alone. Whatever is
 * wrong with the markup inside a record, no other record can get into it: neither an entity without its end nor a
 * comment, a section, a tag or an element that was never closed reaches over the next tag of a record.
 */
export class RecordSpans {
  private spans: Span[] = []
  private rest = ''
  private line = 1
  private open: OpenRecord | null = null

  /** Spans of the next chunk; its last characters may come with the next one, or with `end`. */
  push(chunk: string): Span[] {
    this.rest = this.consume(this.rest + chunk, false)
    return this.take()
  }

  /** Spans of what is left at the end of the text. */
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

  /** Takes in as much of a text as is certain already; returns what is left of it. */
  private consume(text: string, last: boolean): string {
    let at = 0
    TAG.lastIndex = 0
    for (let tag = TAG.exec(text); tag !== null; tag = TAG.exec(text)) {
      const { index } = tag
      const { slash, name } = tag.groups as { slash: string; name: string }
      const stop = endOfTag(text, index, last)
      // The tag goes on in the next chunk.
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

  /** Adds a part of the text to the span that it belongs to; returns what is behind that part. */
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

/** Where a tag ends; null where that is not known yet. What only looks like a tag is taken to end after its `<`. */
function endOfTag(text: string, index: number, last: boolean): number | null {
  WHOLE_TAG.lastIndex = index
  if (WHOLE_TAG.test(text)) return WHOLE_TAG.lastIndex
  const broken = last || text.includes('<', index + 1) || text.length - index > MAX_TAG
  return broken ? index + 1 : null
}

/** Where the last characters of a chunk may begin the tag of a record; the length of the chunk where they do not. */
function begunTag(text: string): number {
  const at = text.lastIndexOf('<')
  const may = at >= 0 && text.length - at < MAX_TAG && BEGUN_TAG.test(text.slice(at))
  return may ? at : text.length
}

/** Number of line feeds in a text. */
export function linesIn(text: string): number {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
