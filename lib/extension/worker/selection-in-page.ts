import type { Handed } from '../mover/handed.ts'

/**
 * Longest selection that is taken from a page, in UTF-16 units: some hundreds of names, each with a remark. The rest is
 * not looked at, because a page can select as much text as it likes.
 */
export const SELECTED_MAX = 50_000

/**
 * The text of a page's selection. Parts that a person sees apart stand on separate lines: ranges (Firefox selects
 * several with Ctrl), blocks, list items, rows of a table, and boxes on one line with a gap between them. Between the
 * cells of a row stand as many tabs as they are columns apart, and between the lines of one cell U+2028, so that the
 * columns can be told apart. The text is cut soon after `longest` UTF-16 units. Never reads a password field. Runs
 * inside a page, so it may use nothing from outside itself.
 */
export function selectionInPage(longest: number): string {
  const active = document.activeElement
  const isField =
    active instanceof HTMLTextAreaElement || (active instanceof HTMLInputElement && active.type !== 'password')
  if (isField && active.selectionStart !== null && active.selectionEnd !== null) {
    const picked = active.value.slice(active.selectionStart, active.selectionEnd)
    if (picked !== '') return picked.slice(0, longest + 1)
  }
  const selection = getSelection()
  if (selection === null) return ''

  const NODES_MAX = 20_000
  const COLUMNS_MAX = 100
  const LINE_IN_CELL = '\u2028'
  const displayOf = (element: Element) => getComputedStyle(element).display
  const isInLine = (element: Element) => /^(inline|contents|none|ruby)/.test(displayOf(element))
  const isBox = (element: Element) => !/^(inline|contents)$/.test(displayOf(element))
  function around(node: Node, is: (element: Element) => boolean): Element | null {
    let element = node.parentElement
    while (element !== null && !is(element)) element = element.parentElement
    return element
  }
  const blockOf = (node: Node) => around(node, (element) => !isInLine(element))

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
  const cellOf = (node: Node) => node.parentElement?.closest<HTMLTableCellElement>('td, th') ?? null
  function columnOf(cell: HTMLTableCellElement | null): number {
    const table = cell?.closest('table')
    return cell && table ? Math.min(columnsOf(table).get(cell) ?? 0, COLUMNS_MAX) : 0
  }
  /** What stands between two texts that a person sees apart; before the first one, only what leads to its column. */
  function between(before: Node | null, node: Node): string {
    const [last, cell] = [before && cellOf(before), cellOf(node)]
    if (last !== null && last === cell) return LINE_IN_CELL
    if (last !== null && cell !== null && last.parentElement === cell.parentElement)
      return '\t'.repeat(Math.max(columnOf(cell) - columnOf(last), 1))
    return (before === null ? '' : '\n') + '\t'.repeat(columnOf(cell))
  }

  function inLines(range: Range): string {
    const { startContainer: first, startOffset, endContainer: last, endOffset } = range
    const walker = document.createTreeWalker(
      range.commonAncestorContainer,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    )
    walker.currentNode = first.childNodes[startOffset] ?? first
    let text = ''
    let before: { node: Node; edge: DOMRect } | null = null
    let isApart = false
    let nodes = 0
    for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) {
      if (text.length > longest || nodes++ > NODES_MAX || range.comparePoint(node, 0) > 0) break
      if (node instanceof Element) {
        isApart ||= node.localName === 'br' || !isInLine(node)
        continue
      }
      const written = node.nodeValue ?? ''
      const from = node === first ? startOffset : 0
      const picked = written.slice(from, node === last ? endOffset : undefined)
      const drawn = document.createRange()
      drawn.setStart(node, from)
      drawn.setEnd(node, from + picked.length)
      const rects = [...drawn.getClientRects()]
      const [start, edge] = [rects[0], rects.at(-1)]
      const style = node.parentElement && getComputedStyle(node.parentElement)
      if (!start || !edge || style?.visibility !== 'visible') continue
      const asWritten = cellOf(node) === null ? picked : picked.replace(/[\t\r\n]+/g, LINE_IN_CELL)
      const piece = style.whiteSpace.startsWith('pre') ? asWritten : picked.replace(/\s+/g, ' ')
      if (before !== null && blockOf(before.node) !== blockOf(node)) isApart = true
      else if (before !== null && around(before.node, isBox) !== around(node, isBox)) {
        const gap = (start.left - before.edge.right) / Number.parseFloat(style.fontSize)
        const isSpaced = /\s$/.test(text) || /^\s/.test(piece)
        isApart ||= gap < -1 || gap > (isSpaced ? 1 : 0.2)
      }
      if (piece.trim() !== '') {
        text += before === null || isApart ? between(before?.node ?? null, node) + piece : piece
        before = { node, edge }
        isApart = false
      } else if (before !== null && !isApart) text += piece
    }
    // Cells of one row begin in no column that another row has.
    return text.includes('\n') ? text : text.trimStart()
  }

  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  const read = ranges.map(inLines).join('\n')
  const plain = String(selection).slice(0, 4 * longest)
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  const [own, told] = [lettersOf(read), lettersOf(plain)]
  const isAll = own === told || (read.length > longest && told.startsWith(own))
  return (ranges.length > 1 || isAll ? read : plain).slice(0, longest + 1)
}

/** What browsers lend to extensions: the root inside an element, also where it is closed to the page. */
interface RootReader {
  openOrClosedShadowRoot?: ShadowRoot | null
}
interface ReaderOfRoots {
  chrome?: { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } }
}

const HTML = 'http://www.w3.org/1999/xhtml'

function rootIn(element: Element): ShadowRoot | null {
  // Chromium throws for any other element. The namespace tells also where the element belongs to another frame.
  if (element.namespaceURI !== HTML) return element.shadowRoot
  const { openOrClosedShadowRoot: root } = element as RootReader
  return root ?? (globalThis as ReaderOfRoots).chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot
}

/**
 * The frame inside a page in which the focus is; null for none, and `card` where it is in our own card. Looked up
 * through shadow roots.
 */
function frameWithFocus(page: Document): Element | 'card' | null {
  const { brandCheckBox: box } = globalThis as Handed
  // An element or a frame of the page can go by this name as well.
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

/** Forgets in which frame the person was, once they press anywhere around it. */
function forgetOnPress(handed: Handed): void {
  const forget = ({ isTrusted }: Event) => isTrusted && Object.assign(handed, { brandCheckFrame: null })
  addEventListener('pointerdown', forget, { capture: true, once: true })
}

/**
 * The frame inside this one in which the person was last; null for none. Our own card takes the focus when it opens,
 * and not every browser lets it give the focus back to a frame: a person who presses the key again meanwhile, or after
 * closing the card, means what they meant before. Around the frame they are again once they press or select something
 * there, or give an element the focus.
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
 * Whether the person was in this frame last, and not in a frame inside or around it. A frame keeps its selection when
 * the person goes on to another one, so that a page can have several. Of a frame inside a page of another origin, only
 * the focus tells.
 */
export function isPersonHere(): boolean {
  if (frameOfPerson() !== null) return false
  for (let own: Window = window; own !== own.parent; own = own.parent) {
    const frame = own.frameElement
    if (frame === null) return document.hasFocus()
    // Chromium lets us into the frame of our own card as well, and nobody selects a name to check there.
    if ((own.parent as Window & Handed).brandCheckBox?.contains(frame)) return false
    if (frameWithFocus(frame.ownerDocument) !== frame) return false
  }
  return true
}
