import type { Box } from './place.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

export function deepActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function isVisible({ left, top, right, bottom }: Box): boolean {
  const hasSize = right - left > 0 && bottom - top > 0
  return hasSize && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}

export function selectionBox(): Box | null {
  const active = deepActive()
  if (active instanceof HTMLIFrameElement || active instanceof HTMLFrameElement) return null
  const selection = getSelection()
  const hasRange = selection !== null && selection.rangeCount > 0 && !selection.isCollapsed
  const holder = isField(active) ? active : hasRange ? selection.getRangeAt(0) : null
  const box = holder?.getBoundingClientRect() ?? null
  return box !== null && isVisible(box) ? box : null
}

interface FieldSelection {
  start: number | null
  end: number | null
  direction: 'forward' | 'backward' | 'none' | undefined
}

function readField(field: Field): FieldSelection {
  return {
    start: field.selectionStart,
    end: field.selectionEnd,
    direction: field.selectionDirection ?? undefined,
  }
}

/** Returns a function that restores the page's current focus and selection. */
export function rememberPlace(): () => void {
  const active = deepActive()
  const field = isField(active) ? readField(active) : null
  const selection = getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, i) => selection?.getRangeAt(i).cloneRange())
  return () => {
    if (active instanceof HTMLElement && active !== document.body && active.isConnected) {
      active.focus({ preventScroll: true })
      if (field?.start != null && isField(active)) active.setSelectionRange(field.start, field.end, field.direction)
    }
    if (field !== null || ranges.length === 0) return
    const now = getSelection()
    now?.removeAllRanges()
    for (const range of ranges) if (range?.startContainer.isConnected) now?.addRange(range)
  }
}

const DEEDS = ['click', 'keydown'] as const

/** Blocks events from page scripts, which can never be trusted events. */
export function trustedOnly(root: EventTarget): void {
  for (const type of DEEDS) {
    root.addEventListener(
      type,
      (event) => {
        if (event.isTrusted) return
        event.stopImmediatePropagation()
        event.preventDefault()
      },
      true,
    )
  }
}

interface Closers {
  onEscape(): void
  onOutside(): void
  hasFocus(): boolean
}

/**
 * Detects a press on a frame in the page. The press itself stays inside the frame, but the window loses the focus while
 * the pointer is over a frame. Then the active element is still the card's host in Chromium, and the frame in Firefox.
 * Ignores the case that the card itself received the focus.
 */
export function onFramePressed(
  host: Element,
  window: Window,
  { onOutside, hasFocus }: Pick<Closers, 'onOutside' | 'hasFocus'>,
  signal: AbortSignal,
): void {
  const look = () => {
    const active = deepActive()
    const isInFrame = active === host || active?.matches('iframe, frame')
    const isOverFrame = document.querySelector('iframe:hover, frame:hover') !== null
    if (!signal.aborted && document.hasFocus() && !hasFocus() && isInFrame && isOverFrame) onOutside()
  }
  // The focus moves only after this event.
  window.addEventListener('blur', () => setTimeout(look), { signal })
}

/** Closes the card on Esc or a press outside. The card is the top layer, so the page receives the press but not Esc. */
export function closeOn(host: Element, closers: Closers, signal: AbortSignal): void {
  const { onEscape, onOutside } = closers
  const options = { capture: true, signal }
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onEscape()
    },
    options,
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && !event.composedPath().includes(host)) onOutside()
    },
    options,
  )
  onFramePressed(host, window, closers, signal)
}
