import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useStrings } from '../../components/ui/text.ts'

const ROOMS = ['check', 'projects', 'marks', 'filing'] as const
export type Room = (typeof ROOMS)[number]

interface RoomsProps {
  at: Room
  onRoom(room: Room): void
}

export function Rooms({ at, onRoom }: RoomsProps) {
  const t = useStrings()
  return (
    <nav class="bc-rooms">
      {ROOMS.map((room) => (
        <button key={room} type="button" data-part={room} aria-pressed={at === room} onClick={() => onRoom(room)}>
          {t(`rooms.${room}`)}
        </button>
      ))}
    </nav>
  )
}

const BEGINNINGS = 'summary, h2, h3, h4'

const isHidden = (element: Element) => element.closest('[hidden]') !== null

function around(element: Element, outermost: Element): Element[] {
  const path: Element[] = []
  for (let at = element.parentElement; at !== null && outermost.contains(at); at = at.parentElement) path.push(at)
  return path
}

function beginningIn(path: readonly Element[]): HTMLElement | null {
  for (const part of path) {
    if (!part.isConnected) continue
    const found = [...part.querySelectorAll<HTMLElement>(BEGINNINGS)].find((each) => !isHidden(each))
    if (found !== undefined) return found
  }
  return null
}

/**
 * Restores the focus if a render moves, hides or removes the focused element. If the element is gone, moves the focus
 * to the start of its section. Call this in the component that renders on every change.
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
      // Does not scroll, because the user may be looking at another part.
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
