/** What a card listens to. A script can make the same events, but not trusted ones. */
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
}

/**
 * Closes on Esc, wherever the focus is, and on a press outside. The card is the uppermost layer, so its
 * Esc goes no further; a press outside belongs to the page and is left to it.
 */
export function closeOn(host: Element, { onEscape, onOutside }: Closers, signal: AbortSignal): void {
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
}
