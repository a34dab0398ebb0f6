/**
 * What a person cannot read or reach in a window of this size, in words: content that is cut off, that makes the page
 * scroll sideways, or that covers other content. `mayTablesScroll`: whether tables of data may be wider than the window
 * (WCAG 1.4.10 excepts them). Runs in the page.
 */
export function misplaced(mayTablesScroll = false): string[] {
  interface Placed {
    element: Element
    box: DOMRect
  }
  const found = new Set<string>()
  const words = (element: Element) => element.textContent?.trim().slice(0, 50)
  const note = (what: string, element: Element) =>
    found.add(`${what}: <${element.localName} class="${element.className}"> ${words(element)}`)
  const reach = (element: Element) => Math.round(element.getBoundingClientRect().right)
  const width = document.documentElement.scrollWidth
  const isByTable = mayTablesScroll && [...document.querySelectorAll('table')].some((table) => reach(table) >= width)
  if (width > innerWidth && !isByTable) note('wider than the window', document.body)
  const everything = [...document.body.querySelectorAll<HTMLElement>('*')]
  const styles = new Map(everything.map((element) => [element as Element, getComputedStyle(element)]))
  /** Elements around which the rest of the page is drawn, and what they make of all that is in them. */
  const inherited = (holds: (style: CSSStyleDeclaration) => boolean) => {
    const known = new Map<Element | null, boolean>([[document.body, false]])
    for (const [element, style] of styles) known.set(element, known.get(element.parentElement) === true || holds(style))
    return (element: Element) => known.get(element) === true
  }
  const isForScreenReaders = inherited(({ clipPath }) => clipPath.startsWith('inset(50%'))
  const isBar = inherited(({ position }) => position === 'sticky' || position === 'fixed')
  const isSeen = (element: Element) =>
    !isForScreenReaders(element) && element.checkVisibility() && !element.matches('script, style, option, svg *')
  /** What a control shows shortened is not lost: the control opens it in full, or bears it as its name. */
  const endsInDots = (element: Element) =>
    styles.get(element)?.textOverflow === 'ellipsis' && element.closest('summary, button') !== null
  // A chip shows a short text of its own below the browser's menu, which takes clicks but is not drawn.
  const isUndrawn = (element: Element) => styles.get(element)?.opacity === '0'
  for (const element of everything.filter(isSeen)) {
    if (element.matches('input, select, progress, svg')) continue
    if (endsInDots(element)) continue
    const { overflowX = '', overflowY = '' } = styles.get(element) ?? {}
    if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible') note('goes on at its side', element)
    if (element.scrollHeight > element.clientHeight + 1 && /hidden|clip/.test(overflowY)) note('cut off below', element)
  }
  /** The part of a box that the scrolling boxes around it leave in sight. */
  const inSight = (element: Element, whole: DOMRect): DOMRect => {
    let box = whole
    for (let line: Element | null = element; line && !line.matches('summary, button'); line = line.parentElement) {
      if (!endsInDots(line)) continue
      const { left, right } = line.getBoundingClientRect()
      const start = Math.min(Math.max(whole.left, left), right)
      box = new DOMRect(start, whole.y, Math.max(Math.min(whole.right, right) - start, 0), whole.height)
    }
    const around = element.parentElement?.closest('.bc-options')?.getBoundingClientRect()
    if (!around) return box
    const [top, bottom] = [Math.max(box.top, around.top), Math.min(box.bottom, around.bottom)]
    return new DOMRect(box.x, top, box.width, Math.max(bottom - top, 0))
  }
  const texts: Placed[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element || !/\S/.test(walker.currentNode.textContent ?? '') || !isSeen(element)) continue
    const range = document.createRange()
    range.selectNode(walker.currentNode)
    for (const drawn of range.getClientRects()) {
      const box = inSight(element, drawn)
      const isOutside = box.left < -1 || box.right > innerWidth + 1
      if (isOutside && !(mayTablesScroll && element.closest('table'))) note('outside the window', element)
      if (!isBar(element) && box.width > 1) texts.push({ element, box })
    }
  }
  const controls: Placed[] = everything
    .filter((element) => element.matches('button, a[href], input, select, textarea, summary'))
    .filter((element) => isSeen(element) && !isBar(element))
    .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box: inSight(element, box) })))
  const share = (from: number, to: number, otherFrom: number, otherTo: number) =>
    Math.min(to, otherTo) - Math.max(from, otherFrom)
  /** `give`: how many pixels of height may be shared. */
  const noteOver = (all: readonly Placed[], others: readonly Placed[], give: number, what: string) => {
    const below = others.toSorted((one, other) => one.box.top - other.box.top)
    for (const { element, box } of all)
      for (const other of below) {
        if (other.box.top >= box.bottom) break
        if (share(box.left, box.right, other.box.left, other.box.right) <= 1) continue
        if (share(box.top, box.bottom, other.box.top, other.box.bottom) <= give) continue
        if (element.contains(other.element) || other.element.contains(element)) continue
        if (isUndrawn(element) && element.parentElement?.contains(other.element)) continue
        note(`${what} “${words(other.element)?.slice(0, 30)}”`, element)
      }
  }
  noteOver(controls, controls, 1, 'over another control')
  // The boxes of letters are somewhat higher than their lines.
  noteOver(controls, texts, 5, 'over a text')
  noteOver(texts, texts, 5, 'on the line of another text')
  return [...found]
}

/** Words of ours that are broken in two though they have no sign at which a line may end. Runs in the page. */
export function brokenWords(): string[] {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode
    const element = text.parentElement
    if (!element?.checkVisibility() || element.closest('.bc-root [lang], bdi, code, .bc-sr, option, script, style'))
      continue
    // Automatic hyphens are drawn where a line ends, and are no fault.
    if (getComputedStyle(element).hyphens === 'auto') continue
    for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (tops.size > 1) found.add(`broken in two: ${word}`)
    }
  }
  return [...found]
}
