/** What holds for all text directly in an element. */
interface Style {
  block: Element | null
  /** The block, or a box that stands in a line, such as an inline-block. */
  box: Element | null
  cell: HTMLTableCellElement | null
  /** A heading, paragraph, link or button: one thing, however many lines it has. */
  one: Element | null
  link: Element | null
  /** Clipped for screen readers, or the reading of another text. */
  isLeftOut: boolean
  isUnselectable: boolean
  isHidden: boolean
  keepsLines: boolean
  /** Placed by itself, as the pieces of a PDF are. */
  isPlaced: boolean
  isPadded: boolean
  isRaised: boolean
  isRightToLeft: boolean
  turned: DOMMatrix
  /** Direction of its lines in the viewport, as a unit vector. */
  x: number
  y: number
  fontSize: number
}

interface Piece {
  text: string
  style: Style
  rects: DOMRect[]
  /** The break that the source has before this piece. */
  broken: string
}

/** Where a rectangle lies along its line and across the lines, in CSS pixels. */
interface Extent {
  from: number
  to: number
  top: number
  bottom: number
}

/** Stands between lines of one thing: of a cell, a heading, or a paragraph with a forced break. */
const LINE = '\u2028'
const NODES_MAX = 20_000
const COLUMNS_MAX = 100
/** Gaps in em. Up to JOIN pieces belong to one word; up to WORD they are words of one name. */
const JOIN = 0.18
const WORD = 0.4
/** The same as WORD for pieces that were placed by themselves, or between which a space is written. */
const WIDE = 1
/** Usual height in em of the box that a browser gives to a line of text. */
const HEIGHT = 1.2

const SIGN = /^\(?(?:tm|sm|m[cd]|r)\)?$|^[®™℠©]$/i
const NOTE = /^(?:[*†‡§¶‖#]+|[([].{1,12}[\])])$/u
const FIGURES = /^\d{1,3}$/
const CLIPPED = /inset\([^)]*\b(?:[5-9]\d|100)[.\d]*%|(?:circle|ellipse)\(0/
const ONE = 'h1,h2,h3,h4,h5,h6,p,a,button,[role=heading]'
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** The parent as it is drawn: what stands in a slot hangs below the slot, and a shadow root below its host. */
const parentOf = (node: Node): Node | null =>
  (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null

function childrenOf(node: Node): Iterable<Node> {
  const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : []
  return slotted.length > 0 ? slotted : ((node as Element).shadowRoot ?? node).childNodes
}

function elementAround(node: Node): Element | null {
  const parent = parentOf(node)
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** Whether only screen readers tell what is in an element. */
function isClipped(element: Element, { clip, clipPath, overflowX }: CSSStyleDeclaration): boolean {
  const [top, right, bottom, left] = (clip.match(/[-.\d]+/g) ?? []).map(Number) as [number, number, number, number]
  if (right - left <= 1 || bottom - top <= 1 || CLIPPED.test(clipPath)) return true
  const { width, height } = element.getBoundingClientRect()
  return overflowX !== 'visible' && (width <= 1 || height <= 1)
}

const styles = new Map<Element, Style>()

/** The style of the text directly in an element. Kept for one reading, because many texts have the same one. */
function styleOf(element: Element | null): Style {
  const kept = element && styles.get(element)
  if (kept) return kept
  if (element === null) return { turned: new DOMMatrix() } as Style
  const outer = styleOf(elementAround(element))
  const css = getComputedStyle(element)
  const { display, position, writingMode, rotate, transform, userSelect } = css
  const isSvgText = element.localName === 'text'
  const isInLine = /^(inline|contents|none|ruby)/.test(display) && !isSvgText
  const isBox = !/^(inline$|contents|ruby)/.test(display) || isSvgText
  const turned = DOMMatrix.fromMatrix(outer.turned)
  if (rotate !== 'none') turned.rotateSelf(Number.parseFloat(rotate))
  if (transform !== 'none') turned.multiplySelf(new DOMMatrix(transform))
  const { a, b, c, d } = turned
  const down = writingMode === 'sideways-lr' ? -1 : 1
  const [x, y] = /^h/.test(writingMode) ? [a, b] : [c * down, d * down]
  const length = Math.hypot(x, y) || 1
  const style: Style = {
    block: isInLine ? outer.block : element,
    box: isBox ? element : outer.box,
    cell: element instanceof HTMLTableCellElement ? element : outer.cell,
    one: element.matches(ONE) ? element : outer.one,
    link: element.localName === 'a' ? element : outer.link,
    isLeftOut: outer.isLeftOut || /^r(t|p|tc)$/.test(element.localName) || isClipped(element, css),
    isUnselectable: userSelect === 'none' || (userSelect === 'auto' && outer.isUnselectable),
    isHidden: css.visibility !== 'visible',
    keepsLines: /pre|break/.test(css.whiteSpace),
    isPlaced: isInLine ? outer.isPlaced : isSvgText || /absolute|fixed/.test(position),
    isPadded: isBox ? /[1-9]/.test(css.paddingInline + css.borderInlineWidth) : outer.isPadded,
    isRaised: css.verticalAlign === 'super' || (isInLine && outer.isRaised),
    isRightToLeft: css.direction === 'rtl',
    turned,
    x: x / length,
    y: y / length,
    fontSize: Number.parseFloat(css.fontSize),
  }
  styles.set(element, style)
  return style
}

/** A turned text has a larger rectangle around it than it takes itself. */
function extentOf(rect: DOMRect, { x, y, fontSize }: Style): Extent {
  const { width, height } = rect
  const [ax, ay] = [Math.abs(x), Math.abs(y)]
  const turn = ax * ax - ay * ay
  const across = Math.abs(turn) > 0.2 ? (height * ax - width * ay) / turn : fontSize * HEIGHT
  const along = ax > ay ? (width - across * ay) / ax : (height - across * ax) / ay
  const [middleX, middleY] = [rect.left + width / 2, rect.top + height / 2]
  const [middle, line] = [middleX * x + middleY * y, middleY * x - middleX * y]
  return { from: middle - along / 2, to: middle + along / 2, top: line - across / 2, bottom: line + across / 2 }
}

const startOf = ({ rects, style }: Piece) => extentOf(rects[0] as DOMRect, style)
const endOf = ({ rects, style }: Piece) => extentOf(rects.at(-1) as DOMRect, style)

/** The gap in em between two pieces on one line, negative if they overlap; null for pieces on different lines. */
function gapInLine(before: Piece, piece: Piece): number | null {
  const { x, y } = piece.style
  if (before.style.x * x + before.style.y * y < 0.99) return null
  const [a, b] = [endOf(before), startOf(piece)]
  const [low, high] = [a.bottom - a.top, b.bottom - b.top].sort((one, other) => one - other) as [number, number]
  if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) < low / 2) return null
  return (Math.max(b.from - a.to, a.from - b.to) * HEIGHT) / high
}

/** What a raised piece is to the name: nothing if it is a sign or a note, else the text that is read for it. */
function withoutNotes(piece: Piece, node: Node, before: Piece | undefined): string {
  const { style, text } = piece
  const mark = node.parentElement?.closest('sup') ?? node.parentElement
  const written = mark?.textContent?.trim() ?? ''
  if (written.length > 14) return text
  let isSmall = false
  let isRaised = style.isRaised
  if (before && (gapInLine(before, piece) ?? WIDE) < WIDE) {
    const [a, b] = [endOf(before), startOf(piece)]
    const height = a.bottom - a.top
    isSmall = b.bottom - b.top < height * 0.8
    isRaised ||= a.bottom - b.bottom > height * 0.2
  }
  if ((isRaised || isSmall) && SIGN.test(written)) return ''
  if (!isRaised) return text
  if (NOTE.test(written) || (written.length < 4 && mark?.querySelector('a, a *') !== null)) return ''
  if (style.link !== null && style.link !== before?.style.link && written.length < 4) return ''
  return FIGURES.test(written) ? text.replace(/\d/g, (figure) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(figure)] ?? '') : text
}

/** The pieces of text that a person sees in a range, which can begin and end in roots of different elements. */
function piecesIn(range: AbstractRange, longest: number): Piece[] {
  const { startContainer: start, endContainer: end } = range
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE
  const first = isText(start) ? start : start.childNodes[range.startOffset]
  const after = isText(end) ? undefined : end.childNodes[range.endOffset]
  const wayTo = (node: Node | null): Node[] => (node === null ? [] : [node, ...wayTo(parentOf(node))])
  const [way, wayBack] = [wayTo(first ?? start), new Set(wayTo(end))]
  const pieces: Piece[] = []
  const drawn = document.createRange()
  let [isOn, isOver, broken, nodes, length] = [false, false, '', 0, 0]

  function take(node: Text): void {
    const written = node.data
    const from = node === start ? range.startOffset : 0
    const picked = written.slice(from, node === end ? range.endOffset : undefined)
    const style = styleOf(elementAround(node))
    const before = pieces.at(-1)
    drawn.setStart(node, from)
    drawn.setEnd(node, from + picked.length)
    const isInSight = ({ right, width, height }: DOMRect) => width * height > 0 && right + scrollX > -999
    const rects = [...drawn.getClientRects()].filter(isInSight)
    if (picked.trim() === '') {
      // A space at which a line is wrapped is not drawn.
      const isDrawn = rects.length > 0 || before?.style.block === style.block
      if (before && broken === '' && isDrawn) before.text += style.keepsLines ? picked : ' '
      return
    }
    if (rects.length === 0) return
    if (style.isHidden || style.isLeftOut || style.isUnselectable) return
    const asWritten = style.cell ? picked.replace(/[\t\r\n]+/g, LINE) : picked
    const text = style.keepsLines ? asWritten : picked.replace(/\s+/g, ' ')
    const piece = { text, style, rects, broken }
    piece.text = withoutNotes(piece, node, before)
    if (piece.text === '') return
    pieces.push(piece)
    length += text.length
    broken = ''
  }
  function visit(node: Node): void {
    isOver ||= node === after || length > longest || nodes++ > NODES_MAX
    isOn ||= node === first
    if (isOver || !(isOn || way.includes(node))) return
    if (isText(node)) take(node as Text)
    else {
      const element = node instanceof Element ? node : null
      if (element?.localName === 'br') broken ||= LINE
      else if (element && isOn && styleOf(element).block === element && !styleOf(element).isPlaced) broken = '\n'
      for (const child of childrenOf(node)) visit(child)
    }
    isOn ||= node === start
    isOver ||= node === end
  }
  const top = way.find((node) => wayBack.has(node))
  if (top) visit(top)
  return pieces
}

/** Puts pieces that stand in boxes side by side into the order in which they are read. */
function inReadingOrder(pieces: Piece[]): Piece[] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isBeside = before && !before.style.cell && before.style.box !== piece.style.box && piece.rects.length === 1
    if (isBeside && gapInLine(before, piece) !== null) run?.push(piece)
    else runs.push([piece])
  }
  return runs.flatMap((run) => {
    const isBackward = run.some(({ style, text }) => style.isRightToLeft || RIGHT_TO_LEFT.test(text))
    const order = isBackward ? -1 : 1
    return run.sort((a, b) => (startOf(a).from - startOf(b).from) * order)
  })
}

/** The distance in em between two letters, whatever their direction. */
function letterGap({ rects: [a] }: Piece, { rects: [b] }: Piece): number {
  if (!a || !b) return 0
  const across = Math.max(b.left - a.right, a.left - b.right, 0)
  const down = Math.max(b.top - a.bottom, a.top - b.bottom, 0)
  return (Math.hypot(across, down) * HEIGHT) / Math.max(a.height, a.width, b.height, b.width)
}

const isLetter = ({ text }: Piece) => [...text.trim().normalize('NFC')].length === 1

/** For each piece that is a letter of a word drawn letter by letter, what stands before it: nothing or a space. */
function betweenLetters(pieces: readonly Piece[]): Map<Piece, string> {
  const between = new Map<Piece, string>()
  let run: Piece[] = []
  for (const piece of [...pieces, null]) {
    if (piece && isLetter(piece) && run.every(({ style }) => style.cell === piece.style.cell)) {
      run.push(piece)
      continue
    }
    const gaps = run.slice(1).map((letter, at) => letterGap(run[at] as Piece, letter))
    const least = Math.min(...gaps)
    for (const [at, gap] of gaps.entries())
      if (gaps.length > 1 && least <= WIDE && gap <= least + 1.5)
        between.set(run[at + 1] as Piece, gap > least + WORD ? ' ' : '')
    run = piece && isLetter(piece) ? [piece] : []
  }
  return between
}

const tables = new Map<HTMLTableElement, Map<Element, number>>()

/** Column of each cell of a table. Cells of this and of earlier rows can take several columns. */
function columnsOf(table: HTMLTableElement): Map<Element, number> {
  const columns = tables.get(table) ?? new Map<Element, number>()
  if (tables.has(table)) return columns
  tables.set(table, columns)
  /** For each column, the row from which it is free again. */
  const freeFrom: number[] = []
  for (const [row, { cells }] of [...table.rows].entries()) {
    let column = 0
    for (const cell of cells) {
      while ((freeFrom[column] ?? 0) > row) column++
      columns.set(cell, column)
      const end = column + Math.min(cell.colSpan, COLUMNS_MAX)
      for (; column < end; column++) freeFrom[column] = row + (cell.rowSpan || Number.POSITIVE_INFINITY)
    }
  }
  return columns
}

function columnOf(cell: HTMLTableCellElement | null): number {
  const table = cell?.closest('table')
  return cell && table ? Math.min(columnsOf(table).get(cell) ?? 0, COLUMNS_MAX) : 0
}

/** What stands between two pieces. */
function between(before: Piece, piece: Piece): string {
  const [a, b] = [before.style, piece.style]
  if (a.cell !== b.cell) {
    if (a.cell && b.cell && a.cell.parentElement === b.cell.parentElement)
      return '\t'.repeat(Math.max(columnOf(b.cell) - columnOf(a.cell), 1))
    return `\n${'\t'.repeat(columnOf(b.cell))}`
  }
  const isInFlow = a.block === b.block
  const isForced = isInFlow && piece.broken !== ''
  const gap = isForced ? null : gapInLine(before, piece)
  const isOneBox = a.box === b.box
  if (gap !== null) {
    const isSpaced = /\s$/.test(before.text) || /^\s/.test(piece.text)
    if (Math.abs(gap) < JOIN || (isSpaced && (isOneBox || Math.abs(gap) < WIDE))) return ''
    const isPlaced = a.isPlaced && b.isPlaced
    if (gap > 0 && gap < (isPlaced ? WIDE : WORD) && !a.isPadded && !b.isPadded) return ' '
    if (gap < 0 && gap > -WORD) return ''
  } else if (isInFlow && isOneBox && !isForced && a.block?.localName !== 'text') return ''
  if (a.cell) return LINE
  const isOne = (a.one && a.one === b.one) || (isInFlow && piece.broken !== '\n')
  const isBeside = gap !== null && !isOneBox
  const isPlacedTogether =
    a.isPlaced && b.isPlaced && (a.block as HTMLElement).offsetParent === (b.block as HTMLElement).offsetParent
  return !isBeside && (isOne || isPlacedTogether) ? LINE : '\n'
}

/**
 * The text of a range as a person sees it, by where and how its pieces are drawn. Pieces that belong to one name are
 * joined: letters in boxes of their own, a large first letter, pieces that a PDF viewer has placed. Parts that a person
 * sees apart stand on separate lines. Between the cells of a row stand as many tabs as they are columns apart, and
 * between lines of one thing, such as a cell, a heading or a paragraph, U+2028. Left out are readings in ruby, raised
 * signs (TM) and notes, and what is clipped for screen readers. The text is cut soon after `longest` UTF-16 units.
 */
export function drawnText(range: AbstractRange, longest: number): string {
  styles.clear()
  tables.clear()
  const pieces = inReadingOrder(piecesIn(range, longest))
  const letters = betweenLetters(pieces)
  const [first] = pieces
  let text = first ? '\t'.repeat(columnOf(first.style.cell)) : ''
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    const joined = letters.get(piece)
    if (joined !== undefined) text = text.trimEnd() + joined + piece.text.trimStart()
    else text += (before ? between(before, piece) : '') + piece.text
  }
  // Cells of one row begin in no column that another row has.
  return text.includes('\n') ? text : text.trimStart()
}
