import { translate } from '../strings.ts'
import { trustedOnly } from './events.ts'
import type { CardState } from './open-card.ts'
import { scrollByKeys } from './scroll-keys.ts'

export interface Painter {
  css: string
  draw(root: HTMLElement, state: CardState | null): void
}

export interface Sheet {
  /** `room` is in CSS pixels. */
  show(state: CardState, room: number): void
  /** The document itself ends with its frame. */
  end(): void
}

interface Listeners {
  /** CSS pixels. */
  onHeight(height: number): void
  onEscape(): void
}

/**
 * The style has its text before it enters the document: then a page's content security policy blocks it in neither
 * browser.
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
