import type { MovedPlace } from './moved-place.ts'

/**
 * What scripts of the extension hand to those that run later in a page: globals of theirs. No script of the page
 * sees them, in either browser.
 */
export interface Handed {
  /** Where the card stands that was opened last. */
  brandCheckBox?: HTMLElement
  /** The frame in which the person was when the selection was last read, and a card had not taken the focus. */
  brandCheckFrame?: Element | null
  /** The text that was selected around that frame. */
  brandCheckAround?: string
  /** Where a person put an earlier card of this tab; Chromium drops its null fields. */
  brandCheckPlace?: Partial<MovedPlace> & { left: number }
}

/** Hands over a place for the card that is about to open. Runs inside a page, so it may use nothing from this file. */
export function givePlace(brandCheckPlace: MovedPlace): void {
  Object.assign(globalThis, { brandCheckPlace })
}
