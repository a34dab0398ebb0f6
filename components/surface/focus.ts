import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

function focused(element: Element | null): Element | null {
  const root = element?.getRootNode() as DocumentOrShadowRoot | undefined
  return root?.activeElement ?? null
}

/**
 * Only a card moves the focus to its heading when it opens. Later phases move the focus only to a waiting button, or if
 * the focused element disappeared.
 */
export function useFocus(
  surface: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  phase: string,
  takesFocus: boolean,
): void {
  const before = useRef<string | null>(null)
  const held = surface.current?.contains(focused(surface.current)) ?? false
  useLayoutEffect(() => {
    const opened = before.current === null
    const changed = before.current !== phase
    before.current = phase
    const waiting = surface.current?.querySelector<HTMLElement>('[data-bc-focus]')
    if (changed && waiting && (takesFocus || !opened)) return waiting.focus()
    const lost = held && !surface.current?.contains(focused(surface.current))
    if (lost || (opened && takesFocus)) heading.current?.focus({ preventScroll: opened })
  })
}
