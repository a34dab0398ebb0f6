const SCROLLS: Record<string, [lines: number, pages: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  PageDown: [0, 1],
  PageUp: [0, -1],
  Home: [0, -1e4],
  End: [0, 1e4],
  ' ': [0, 1],
}

/** As browsers scroll: a line in CSS pixels, a page as a share of the visible height. */
const LINE = 40
const PAGE = 0.875

/**
 * The focus of a card is on its heading, which does not scroll. From there a browser would pass these keys to the page.
 */
export function scrollByKeys(document: Document, partOf: () => Element | null): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event
    const by = SCROLLS[key]
    const isPress = key === ' ' && (target as Element).closest('button, summary') !== null
    if (by === undefined || isPress || ctrlKey || altKey || metaKey) return
    event.preventDefault()
    const part = partOf()
    const [lines, pages] = by
    const top = lines * LINE + pages * PAGE * (part?.clientHeight ?? 0)
    part?.scrollBy(0, key === ' ' && shiftKey ? -top : top)
  })
}
