import { deepActive } from './selection.ts'

const DEEDS = ['click', 'keydown'] as const

/** A script of the page can make events, but not trusted ones. */
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
 * A press on a frame of the page stays inside it, but a window loses the focus while the pointer is on a frame.
 * Chromium then still reports the card's host as active, Firefox the frame. A card that receives the focus itself, as
 * when it opens, does not count.
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
  // The focus has not moved yet when the event comes.
  window.addEventListener('blur', () => setTimeout(look), { signal })
}

/** The card is the uppermost layer, so its Esc goes no further. A press outside also reaches the page. */
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
