import { deepActive } from './selection.ts'

/** Events that a card acts on. A script can make such events as well, but not trusted ones. */
const DEEDS = ['click', 'keydown'] as const

/** Lets no event through that a script made. */
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
  /** Whether the focus is in the card. */
  hasFocus(): boolean
}

/**
 * Calls back when a frame of the page is pressed. The press itself stays inside the frame; it is noticed because a
 * window (the page's or the card's) loses the focus while the pointer is on a frame, and no other element gets the
 * focus: Chromium goes on naming the card's host, Firefox names the frame. A card that takes the focus itself, as it
 * does when it opens, was not left for a frame.
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
  // The focus is still on its way when the event comes.
  window.addEventListener('blur', () => setTimeout(look), { signal })
}

/**
 * Calls back when the card is to be closed: on Esc, wherever the focus is, and on a press outside. The card is the
 * uppermost layer, so its Esc goes no further; a press outside belongs to the page and is left to it.
 */
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
