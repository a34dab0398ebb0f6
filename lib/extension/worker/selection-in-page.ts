import type { Handed } from '../card/handed.ts'

interface Style {
  element: Element
  css: CSSStyleDeclaration
  block: Element | null
  /** The block, or a box within a line, such as an inline-block. */
  box: Element | null
  cell: HTMLTableCellElement | null
  sup: Element | null
  link: Element | null
  /** Visible only to screen readers, or a ruby annotation. */
  isOut: boolean
  isUnselectable: boolean
  isVisible: boolean
  /** True if newlines and spaces are rendered as written. */
  isPreformatted: boolean
  isPlaced: boolean
  matrix: DOMMatrix | null
  /** Direction of the text line in the viewport, as a unit vector. */
  x: number
  y: number
}

interface Extent {
  from: number
  to: number
  top: number
  bottom: number
}

interface Piece {
  text: string
  style: Style
  rect: DOMRect
  start: Extent
  end: Extent
  isOneLine: boolean
  /** Line break in the source before this piece. */
  broken: string
}

/** Separates lines within one cell, heading or paragraph. */
const LINE = '\u2028'
const NODES_MAX = 20_000
const COLUMNS_MAX = 100
/** From this many pieces of a few letters each, a selection is no list of names, and reading its boxes takes too long. */
const PIECES_MAX = 350
const LETTERS_LEAST = 4
/** Gaps in em. Pieces closer than JOIN form one word. Pieces closer than WORD form one name. */
const JOIN = 0.18
const WORD = 0.4
/** Replaces WORD for pieces with separate positions, or with a space between them. */
const WIDE = 1
/** Usual height in em of a line box. */
const HEIGHT = 1.2

const SIGN = /^\(?(?:tm|sm|m[cd]|r)\)?$|^[®™℠©]$/i
const NOTE = /^(?:[*†‡§¶‖#]+|[([].{1,30}[\])]|\d{1,3}(?:\s?[,;–-]\s?\d{1,3})+)$/u
const FIGURES = /^\d{1,3}$/
/** Matches text that may be a raised sign or note. Other signs and notes have at most four characters. */
const MAY_BE_RAISED = /^\s*(?:\S{1,4}|[([].*|\d[\d,;–\s-]*)\s*$/u
const CLIPPED = /inset\([^)]*\b(?:[5-9]\d|100)[.\d]*%|(?:circle|ellipse)\(0|polygon\([^1-9]*\)/
/** Matches a transform that does not change the direction. */
const SCALED = /^matrix\([.\d]+, 0, 0, [.\d]+,/
const ONE = 'h1,h2,h3,h4,h5,h6,p,a,button,[role=heading]'
const RIGHT_TO_LEFT = /^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u

/** Returns the parent in the rendered tree: the slot of slotted content, or the host of a shadow root. */
const parentOf = (node: Node): Node | null =>
  (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host ?? null

/** Returns a list if the children in the rendered tree are not those of the node. */
function otherChildrenOf(node: Element): Node[] | null {
  const slotted = node.localName === 'slot' ? (node as HTMLSlotElement).assignedNodes() : []
  return slotted.length > 0 ? slotted : node.shadowRoot && [...node.shadowRoot.childNodes]
}

function elementAround(node: Node): Element | null {
  const parent = parentOf(node)
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** True if only screen readers present an element. */
function isClipped(element: Element, css: CSSStyleDeclaration, isPlaced: boolean): boolean {
  const edges = (isPlaced && css.clip.match(/[-.\d]+/g)) || []
  const [top = 0, right = Number.NaN, bottom = Number.NaN, left = 0] = edges.map(Number)
  if (right - left <= 1 || bottom - top <= 1 || CLIPPED.test(css.clipPath)) return true
  if (css.overflowX === 'visible') return false
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1
}

const SEEN = { opacityProperty: true, visibilityProperty: true }
const styles = new Map<Element, Style>()
const OUTERMOST = {
  block: null,
  box: null,
  cell: null,
  sup: null,
  link: null,
  isOut: false,
  isUnselectable: false,
  isVisible: true,
  isPreformatted: false,
  isPlaced: false,
  matrix: null,
  x: 1,
  y: 0,
} as Partial<Style> as Style

/** Returns the style of text directly in an element, cached until the next selection. */
function styleOf(element: Element | null): Style {
  if (element === null) return OUTERMOST
  return styles.get(element) ?? styleWithin(element, styleOf(elementAround(element)))
}

function styleWithin(element: Element, outer: Style): Style {
  const { localName } = element
  const css = getComputedStyle(element)
  const { display, userSelect, whiteSpaceCollapse } = css
  const isSvgText = localName === 'text'
  const isInline = /^(inline$|contents|none|ruby)/.test(display) && !isSvgText
  const style = { ...outer, element, css }
  style.isOut ||= /^r(t|p|tc)$/.test(localName) || display === 'ruby-text'
  // Text in a closed `details` element has boxes too. An element with `display: contents` has none.
  style.isVisible =
    display === 'contents' ? outer.isVisible && css.visibility === 'visible' : element.checkVisibility(SEEN)
  style.isPreformatted = whiteSpaceCollapse !== 'collapse'
  if (localName === 'td' || localName === 'th') style.cell = element as HTMLTableCellElement
  if (localName === 'sup') style.sup = element
  else if (element.parentNode !== outer.element) style.sup = null
  if (localName === 'a') style.link = element
  if (userSelect !== 'auto') style.isUnselectable = userSelect === 'none'
  if (!isInline || element instanceof SVGElement) {
    const { position, rotate, transform, writingMode } = css
    const isPlaced = position === 'absolute' || position === 'fixed'
    style.isOut ||= isClipped(element, css, isPlaced)
    if (rotate !== 'none') style.matrix = (style.matrix ?? new DOMMatrix()).rotate(Number.parseFloat(rotate))
    if (transform !== 'none' && (style.matrix || !SCALED.test(transform)))
      style.matrix = (style.matrix ?? new DOMMatrix()).multiply(new DOMMatrix(transform))
    const isLevel = !style.matrix && writingMode === 'horizontal-tb'
    if (isLevel) Object.assign(style, { x: 1, y: 0 })
    else {
      const { a, b, c, d } = style.matrix ?? { a: 1, b: 0, c: 0, d: 1 }
      const down = writingMode === 'sideways-lr' ? -1 : 1
      const [x, y] = /^h/.test(writingMode) ? [a, b] : [c * down, d * down]
      const length = Math.hypot(x, y) || 1
      Object.assign(style, { x: x / length, y: y / length })
    }
    if (!isInline) style.box = element
    if (!isInline && !(/^inline/.test(display) && !isSvgText)) {
      style.block = element
      style.isPlaced = isSvgText || isPlaced
    }
  }
  styles.set(element, style)
  return style
}

/** Corrects for rotation: the rectangle around rotated text is larger than the text. */
function extentOf(rect: DOMRect, { x, y, css }: Style): Extent {
  const { left, top, width, height } = rect
  if (x === 1) return { from: left, to: left + width, top, bottom: top + height }
  const [ax, ay] = [Math.abs(x), Math.abs(y)]
  const turn = ax * ax - ay * ay
  const across = Math.abs(turn) > 0.2 ? (height * ax - width * ay) / turn : Number.parseFloat(css.fontSize) * HEIGHT
  const along = ax > ay ? (width - across * ay) / ax : (height - across * ax) / ay
  const [middleX, middleY] = [left + width / 2, top + height / 2]
  const [middle, line] = [middleX * x + middleY * y, middleY * x - middleX * y]
  return { from: middle - along / 2, to: middle + along / 2, top: line - across / 2, bottom: line + across / 2 }
}

/** Returns the gap in em between pieces on one line, negative if they overlap. Null on different lines. */
function gapInLine({ style, end: a }: Piece, { style: { x, y }, start: b }: Piece): number | null {
  const [high, low] = [a.bottom - a.top, b.bottom - b.top]
  const common = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (style.x * x + style.y * y < 0.99 || common < Math.min(high, low) / 2) return null
  return (Math.max(b.from - a.to, a.from - b.to) * HEIGHT) / Math.max(high, low)
}

/** Returns a piece's text without raised symbols (™) and footnote marks. Raised digits become superscripts. */
function withoutNotes(piece: Piece, before: Piece | undefined): string {
  const { text, start, style } = piece
  const mark = style.sup ?? style.element
  if (!style.sup && !MAY_BE_RAISED.test(text)) return text
  const written = mark.textContent?.trim() ?? ''
  const isSign = SIGN.test(written)
  const isNote = NOTE.test(written)
  const link = written.length < 4 ? (style.link ?? mark.querySelector('a')) : null
  const isLinked = link !== null && link !== before?.style.link
  if (!isSign && !isNote && !isLinked && !FIGURES.test(written)) return text
  const { fontVariantPosition, verticalAlign } = styleOf(mark).css
  const height = before ? before.end.bottom - before.end.top : 0
  const isBeside = before && (gapInLine(before, piece) ?? WIDE) < WIDE
  const isSmall = isBeside && start.bottom - start.top < height * 0.8
  const isRaised =
    verticalAlign === 'super' ||
    fontVariantPosition === 'super' ||
    (isBeside && before.end.bottom - start.bottom > height * 0.2)
  if ((isRaised || isSmall) && isSign) return ''
  if (!isRaised) return text
  if (isLinked || isNote) return ''
  return text.replace(/\d/g, (figure) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(figure)] ?? '')
}

const isShredded = (pieces: number, length: number) => pieces > PIECES_MAX && length < LETTERS_LEAST * pieces

/** Returns the visible pieces of text in a range, which can begin and end in different shadow roots. */
function piecesIn(range: AbstractRange, longest: number): Piece[] {
  const { startContainer: start, endContainer: end } = range
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE
  const first = isText(start) ? start : start.childNodes[range.startOffset]
  const after = isText(end) ? undefined : end.childNodes[range.endOffset]
  const wayTo = (node: Node | null): Node[] => (node === null ? [] : [node, ...wayTo(parentOf(node))])
  const [way, wayBack] = [wayTo(first ?? start), new Set(wayTo(end))]
  const pieces: Piece[] = []
  const drawn = document.createRange()
  /** Pages place text this far left only to hide it. */
  const leftmost = -999 - scrollX
  const isInSight = ({ width, height, right }: DOMRect) => width * height > 0 && right > leftmost
  let [isOn, isOver, broken, nodes, length] = [false, false, '', 0, 0]

  function take(node: Text, style: Style): void {
    if (style.isOut || style.isUnselectable || !style.isVisible) return
    const from = node === start ? range.startOffset : 0
    const picked =
      node === start || node === end ? node.data.slice(from, node === end ? range.endOffset : undefined) : node.data
    const before = pieces.at(-1)
    const isSpace = picked.trim() === ''
    if (isSpace && (!before || broken !== '')) return
    // A space at a line wrap has no rectangle.
    if (isSpace && before?.style.block === style.block) {
      before.text += style.isPreformatted ? picked : ' '
      return
    }
    if (picked.length === node.length) drawn.selectNodeContents(node)
    else {
      drawn.setStart(node, from)
      drawn.setEnd(node, from + picked.length)
    }
    const rects = [...drawn.getClientRects()].filter(isInSight)
    const [first] = rects
    if (!first) return
    if (isSpace && before) before.text += style.isPreformatted ? picked : ' '
    else {
      const asWritten = style.cell ? picked.replace(/[\t\r\n]+/g, LINE) : picked
      const text = style.isPreformatted ? asWritten : picked.replace(/\s+/g, ' ')
      const start = extentOf(first, style)
      const last = rects.length > 1 ? rects.at(-1) : undefined
      const end = last ? extentOf(last, style) : start
      const piece = { text, style, rect: first, start, end, isOneLine: !last, broken }
      piece.text = withoutNotes(piece, before)
      if (piece.text === '') return
      pieces.push(piece)
      length += text.length
      broken = ''
    }
  }
  function visit(node: Node, around: Style): void {
    isOver ||= node === after || length > longest || nodes++ > NODES_MAX || isShredded(pieces.length, length)
    isOn ||= node === first
    if (isOver || !(isOn || way.includes(node))) return
    if (isText(node)) take(node as Text, around)
    else {
      const element = node.nodeType === Node.ELEMENT_NODE ? (node as Element) : null
      const isBreak = element?.localName === 'br'
      const style = element && !isBreak ? styleWithin(element, around) : around
      if (isBreak) broken ||= LINE
      else if (element && isOn && style.block === element) broken = '\n'
      const others = element && otherChildrenOf(element)
      if (others) for (const child of others) visit(child, style)
      else for (let child = node.firstChild; child; child = child.nextSibling) visit(child, style)
    }
    isOn ||= node === start
    isOver ||= node === end
  }
  const top = way.find((node) => wayBack.has(node))
  if (top) visit(top, styleOf(elementAround(top)))
  return pieces
}

function inReadingOrder(pieces: Piece[]): Piece[] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    const isBeside = before && !before.style.cell && before.style.box !== piece.style.box && piece.isOneLine
    if (isBeside && gapInLine(before, piece) !== null) run?.push(piece)
    else runs.push([piece])
  }
  return runs.flatMap((run) => {
    if (run.length === 1) return run
    const isBackward =
      run.some(({ text }) => RIGHT_TO_LEFT.test(text)) || run.some(({ style }) => style.css.direction === 'rtl')
    return run.sort((a, b) => (a.start.from - b.start.from) * (isBackward ? -1 : 1))
  })
}

function letterGap({ rect: a }: Piece, { rect: b }: Piece): number {
  const across = Math.max(b.left - a.right, a.left - b.right, 0)
  const down = Math.max(b.top - a.bottom, a.top - b.bottom, 0)
  return (Math.hypot(across, down) * HEIGHT) / Math.max(a.height, a.width, b.height, b.width)
}

const isLetter = ({ text }: Piece) => text.length === 1 || [...text.trim().normalize('NFC')].length === 1

/** Finds words rendered letter by letter. Maps each letter to the text before it: nothing or a space. */
function betweenLetters(pieces: readonly Piece[]): Map<Piece, string> {
  const between = new Map<Piece, string>()
  let run: Piece[] = []
  for (const piece of [...pieces, null]) {
    if (piece && isLetter(piece) && (run.at(-1) ?? piece).style.cell === piece.style.cell) {
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

function columnsOf(table: HTMLTableElement): Map<Element, number> {
  const columns = tables.get(table) ?? new Map<Element, number>()
  if (tables.has(table)) return columns
  tables.set(table, columns)
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

function isPadded({ box }: Style): boolean {
  const { paddingInline = '', borderInlineWidth = '' } = box ? styleOf(box).css : {}
  return /[1-9]/.test(paddingInline + borderInlineWidth)
}

/** A large first letter may have a padding or margin. */
function isInitial(letter: Piece, piece: Piece): boolean {
  const [high, low] = [letter.end.bottom - letter.end.top, piece.start.bottom - piece.start.top]
  return isLetter(letter) && high > low * 1.8 && /^\p{Ll}/u.test(piece.text) && !/\s$/.test(letter.text)
}

function between(before: Piece, piece: Piece): string {
  const { style: a } = before
  const { style: b, broken } = piece
  const [last, cell] = [a.cell, b.cell]
  if (last !== cell) {
    if (last && cell && last.parentElement === cell.parentElement)
      return '\t'.repeat(Math.max(columnOf(cell) - columnOf(last), 1))
    return `\n${'\t'.repeat(columnOf(cell))}`
  }
  const isInFlow = a.block === b.block
  const isOneBox = a.box === b.box
  const gap = isInFlow && broken ? null : gapInLine(before, piece)
  if (gap !== null) {
    if (isInitial(before, piece)) return ''
    const isSpaced = /\s$/.test(before.text) || /^\s/.test(piece.text)
    if (Math.abs(gap) < JOIN || (isSpaced && isOneBox)) return ''
    const isNear = gap < (isSpaced || (a.isPlaced && b.isPlaced) ? WIDE : WORD) && gap > -WORD
    if (isNear && (isSpaced || gap < 0)) return ''
    if (isNear && !isPadded(a) && !isPadded(b)) return ' '
  } else if (isInFlow && isOneBox && !broken && a.block?.localName !== 'text') return ''
  if (cell) return LINE
  if (gap !== null && !isOneBox) return '\n'
  const isOne = a.element.closest(ONE)?.contains(b.element) || (isInFlow && broken !== '\n')
  const isPlacedTogether =
    a.isPlaced && b.isPlaced && (a.block as HTMLElement).offsetParent === (b.block as HTMLElement).offsetParent
  return isOne || isPlacedTogether ? LINE : '\n'
}

/**
 * Returns the text of a range as the user sees it, judged by the position and style of each piece. Joins pieces of one
 * name: letters in separate boxes, a large initial, pieces placed by a PDF viewer. Puts visually separate parts on
 * separate lines. Cells of a row are separated by one tab for each column. Lines within a cell, heading or paragraph
 * are separated by U+2028. Leaves out ruby annotations, raised symbols (TM), footnote marks and text for screen readers
 * only. Cuts the text soon after `longest` UTF-16 units. Returns the text as the page contains it if it is in hundreds of
 * boxes of a letter or two.
 */
function drawnText(range: AbstractRange, longest: number): string {
  styles.clear()
  tables.clear()
  const found = piecesIn(range, longest)
  const length = found.reduce((sum, { text }) => sum + text.length, 0)
  if (isShredded(found.length, length)) return range instanceof Range ? String(range) : ''
  const pieces = inReadingOrder(found)
  const letters = betweenLetters(pieces)
  const [first] = pieces
  const texts = [first ? '\t'.repeat(columnOf(first.style.cell)) : '']
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    const joined = letters.get(piece)
    if (joined === undefined) texts.push((before ? between(before, piece) : '') + piece.text)
    else texts.push((texts.pop() ?? '').trimEnd(), joined + piece.text.trimStart())
  }
  const text = texts.join('')
  // In a single row, leading empty columns mean nothing.
  return text.includes('\n') ? text : text.trimStart()
}

/** Maximum length in UTF-16 units, enough for hundreds of names. A page can select any amount of text. */
export const SELECTED_MAX = 50_000

export interface SelectedInPage {
  /** Text from `drawnText`, or the plain text of a field. */
  text: string
  /** Text as the browser reports it, for example in a context menu. */
  told: string
}

function focusedField(): HTMLInputElement | HTMLTextAreaElement | null {
  let active = document.activeElement
  while (active !== null) {
    const inner: Element | null = rootIn(active)?.activeElement ?? null
    if (inner === null) break
    active = inner
  }
  if (active instanceof HTMLTextAreaElement) return active
  return active instanceof HTMLInputElement && active.type !== 'password' ? active : null
}

/** `getRangeAt` returns a collapsed range if the selection spans shadow roots. */
function rangesOf(selection: Selection): AbstractRange[] {
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  if (ranges.some(({ collapsed }) => !collapsed)) return ranges
  const shadowRoots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return selection.getComposedRanges?.({ shadowRoots }) ?? ranges
}

/**
 * Reads the selection in this frame, but never in a password field. Several ranges (selected with Ctrl in Firefox)
 * become separate lines. Both texts are cut after `longest` + 1 UTF-16 units.
 */
export function selectionInPage(longest: number): SelectedInPage {
  const field = focusedField()
  const picked = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) ?? ''
  const selection = getSelection()
  const told = (picked || String(selection ?? '')).slice(0, longest + 1)
  const read =
    picked || !selection
      ? ''
      : rangesOf(selection)
          .map((range) => drawnText(range, longest))
          .join('\n')
  return { text: read.trim() === '' ? told : read.slice(0, longest + 1), told }
}

/** Extensions can read an element's shadow root even if it is closed. */
interface RootReader {
  openOrClosedShadowRoot?: ShadowRoot | null
}
interface ReaderOfRoots {
  chrome?: { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } }
}

const HTML = 'http://www.w3.org/1999/xhtml'

function rootIn(element: Element): ShadowRoot | null {
  // Chromium throws for elements outside HTML. Unlike `instanceof`, the namespace also works for elements of other
  // frames.
  if (element.namespaceURI !== HTML) return element.shadowRoot
  const { openOrClosedShadowRoot: root } = element as RootReader
  return root ?? (globalThis as ReaderOfRoots).chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot
}

function frameWithFocus(page: Document): Element | 'card' | null {
  const { brandCheckBox: box } = globalThis as Handed
  // An element or frame in the page can also have this global name.
  const card = box instanceof HTMLElement ? box.getRootNode() : null
  let active = page.activeElement
  while (active !== null) {
    const root = rootIn(active)
    if (root !== null && root === card) return 'card'
    if (root === null || root.activeElement === null) break
    active = root.activeElement
  }
  return active?.matches('iframe, frame, fencedframe, embed, object') ? active : null
}

function forgetOnPress(handed: Handed): void {
  const forget = ({ isTrusted }: Event) => isTrusted && Object.assign(handed, { brandCheckFrame: null })
  addEventListener('pointerdown', forget, { capture: true, once: true })
}

/**
 * Returns the frame that the user works in. The card takes the focus, and not every browser lets it return the focus to
 * a frame. So a repeated shortcut, even after the card is closed, still refers to that frame. A press, selection or
 * focus in the page around the frame ends this.
 */
function frameOfPerson(): Element | null {
  const handed = globalThis as Handed
  const focused = frameWithFocus(document)
  const selected = String(getSelection())
  const isNowhere = [null, document.body, document.documentElement].includes(document.activeElement as HTMLElement)
  const isAsBefore = focused === 'card' || (isNowhere && handed.brandCheckAround === selected)
  const frame = focused instanceof Element ? focused : isAsBefore ? handed.brandCheckFrame : null
  const standing = frame instanceof Element && frame.isConnected ? frame : null
  Object.assign(handed, { brandCheckFrame: standing, brandCheckAround: selected })
  if (standing !== null) forgetOnPress(handed)
  return standing
}

/**
 * True if the user was last in this frame, not in a frame inside or around it. Selections remain when the user changes
 * frames, so a page can have several. Within a page from a different origin, only the focus counts.
 */
export function isPersonHere(): boolean {
  if (frameOfPerson() !== null) return false
  for (let own: Window = window; own !== own.parent; own = own.parent) {
    const frame = own.frameElement
    if (frame === null) return document.hasFocus()
    // Skips our own card, which Chromium also lets us enter: nobody selects a name there.
    if ((own.parent as Window & Handed).brandCheckBox?.contains(frame)) return false
    if (frameWithFocus(frame.ownerDocument) !== frame) return false
  }
  return true
}
