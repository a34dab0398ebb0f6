import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** What a section begins with. */
const BEGINNINGS = 'summary, h2, h3, h4'

const isHidden = (element: Element) => element.closest('[hidden]') !== null

/** The elements around one, from the inside, up to and with `outermost`. */
function around(element: Element, outermost: Element): Element[] {
  const path: Element[] = []
  for (let at = element.parentElement; at !== null && outermost.contains(at); at = at.parentElement) path.push(at)
  return path
}

/** The beginning of the innermost section that is still drawn. */
function beginningIn(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    if (!part.isConnected) continue
    const found = [...part.querySelectorAll<HTMLElement>(BEGINNINGS)].find((each) => !isHidden(each))
    if (found !== undefined) return found
  }
  return null
}

/**
 * Keeps the keyboard where the person is when a drawing moves, hides or removes the element that had it. An element that
 * was moved takes the focus again. Where it is gone, the beginning of the section around it takes the focus, unless a
 * part of the new drawing did. To be called by the component that is drawn anew with every change.
 */
export function useHeldFocus(surface: RefObject<HTMLElement | null>): void {
  const outermost = surface.current
  const active = outermost?.ownerDocument.activeElement ?? null
  const held = active instanceof HTMLElement && outermost?.contains(active) ? active : null
  const path = held && outermost ? around(held, outermost) : []
  useLayoutEffect(() => {
    if (held === null) return
    const now = held.ownerDocument.activeElement
    if (held.isConnected && !isHidden(held)) {
      // Not scrolled to: a person who uses a pointer may look at something else.
      if (now !== held && now === held.ownerDocument.body) held.focus({ preventScroll: true })
      return
    }
    if (now !== held && now !== held.ownerDocument.body) return
    const next = beginningIn(path)
    if (next === null) return
    if (next.localName !== 'summary') next.tabIndex = -1
    next.focus()
  })
}
