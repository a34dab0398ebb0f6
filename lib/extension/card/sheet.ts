import { translate } from '../strings.ts'
import { trustedOnly } from './events.ts'
import type { CardState } from './open-card.ts'
import { scrollByKeys } from './scroll-keys.ts'

/** What draws a card. */
export interface Painter {
  css: string
  /** Draws a state into an element; null takes down what was drawn. */
  draw(root: HTMLElement, state: CardState | null): void
}

/** A document that belongs to a card alone. */
export interface Sheet {
  /** Draws a state, at most `room` CSS pixels high. */
  show(state: CardState, room: number): void
  /** Takes down what is drawn; the document itself ends with its frame. */
  end(): void
}

interface Listeners {
  /** Height of what was drawn, in CSS pixels. */
  onHeight(height: number): void
  onEscape(): void
}

/**
 * Prepares an empty document for a card. The style gets its text before it enters the document: done so, a page's
 * content security policy blocks it in neither browser.
 */
export function openSheet(document: Document, { css, draw }: Painter, { onHeight, onEscape }: Listeners): Sheet {
  const { body, documentElement } = document
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  documentElement.lang = translate('format.locale')
  document.title = translate('manifest.name')
  const measure = () => onHeight(body.getBoundingClientRect().height)
  new ResizeObserver(measure).observe(body)
  trustedOnly(document)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    onEscape()
  })
  scrollByKeys(document, () => body.querySelector('.bc-body'))
  return {
    show(state, room) {
      body.style.setProperty('--bc-room', `${room}px`)
      draw(body, state)
      measure()
    },
    end: () => draw(body, null),
  }
}
