import type { MovedPlace } from './moved-place.ts'

/**
 * What is handed to the script that moves a card: globals of the extension's scripts in a page. No script of the page
 * sees them, in either browser.
 */
export interface Handed {
  /** Where the card stands that was opened last. */
  brandCheckBox?: HTMLElement
  /** Where a person put an earlier card of this tab; Chromium drops its null fields. */
  brandCheckPlace?: Partial<MovedPlace> & { left: number }
}

/** Hands over a place for the card that is about to open. Runs inside a page, so it may use nothing from this file. */
export function givePlace(brandCheckPlace: MovedPlace): void {
  Object.assign(globalThis, { brandCheckPlace })
}
