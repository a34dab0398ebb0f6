/** Text of a file without the content of some elements, for a parser that need not read it. */
export interface Piece {
  text: string
  /** Lines that were cut before this piece, in the whole file. */
  linesCut: number
  /** Characters that were cut before this piece, in the whole file. */
  charactersCut: number
}

/**
 * Cuts the content of elements that have no attributes, `<correspondent>…</correspondent>`, out of a text that comes in
 * chunks: the tags stay. An element that holds one of `never` is not cut but left to the parser to refuse: it is an
 * element that was never closed, and cutting it would run two records into one.
 */
export class ElementCutter {
  private readonly opening: RegExp | null
  private readonly longest: number
  private readonly never: readonly string[]
  private carry = ''
  private closing: string | null = null
  private linesCut = 0
  private charactersCut = 0

  constructor(names: readonly string[], never: readonly string[] = []) {
    this.opening = names.length > 0 ? new RegExp(`<(?:${names.join('|')})>`, 'gu') : null
    this.longest = Math.max(0, ...names.map((name) => name.length + 3), ...never.map((tag) => tag.length))
    this.never = never
  }

  /** Pieces of the next chunk; its last few characters may come with the next one, or with `end`. */
  push(chunk: string): Piece[] {
    if (!this.opening) return [this.piece(chunk)]
    const text = this.carry + chunk
    const pieces: Piece[] = []
    let at = 0
    while (true) {
      if (this.closing !== null) {
        const end = text.indexOf(this.closing, at)
        const stop = end < 0 ? Math.max(at, text.length - this.longest) : end
        if (this.holdsNever(text, at, end < 0 ? text.length : end)) {
          this.closing = null
          pieces.push(this.piece(text.slice(at)))
          this.carry = ''
          return pieces
        }
        this.count(text, at, stop)
        at = stop
        if (end < 0) break
        this.closing = null
      }
      this.opening.lastIndex = at
      const match = this.opening.exec(text)
      if (!match) {
        // A tag may be cut in two by the end of the chunk: keep what could be the beginning of one.
        const last = text.lastIndexOf('<')
        const keep = last >= at && text.length - last < this.longest ? last : text.length
        if (keep > at) pieces.push(this.piece(text.slice(at, keep)))
        at = keep
        break
      }
      const start = match.index + match[0].length
      pieces.push(this.piece(text.slice(at, start)))
      this.closing = `</${match[0].slice(1)}`
      at = start
    }
    this.carry = text.slice(at)
    return pieces
  }

  /** What is left at the end of the text. */
  end(): Piece[] {
    return this.carry === '' ? [] : [this.piece(this.carry)]
  }

  private piece(text: string): Piece {
    return { text, linesCut: this.linesCut, charactersCut: this.charactersCut }
  }

  private holdsNever(text: string, from: number, to: number): boolean {
    const content = text.slice(from, to)
    return this.never.some((tag) => content.includes(tag))
  }

  private count(text: string, from: number, to: number): void {
    this.charactersCut += to - from
    const content = text.slice(from, to)
    for (let at = content.indexOf('\n'); at >= 0; at = content.indexOf('\n', at + 1)) this.linesCut++
  }
}
