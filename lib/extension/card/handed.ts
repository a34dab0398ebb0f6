import type { MovedPlace } from './place.ts'

/**
 * Injected globals that scripts of the extension leave for later ones in a page. Scripts of the page see them in
 * neither browser.
 */
export interface Handed {
  brandCheckBox?: HTMLElement
  /** Frame of the last selection, if the focus was not in a card. */
  brandCheckFrame?: Element | null
  brandCheckAround?: string
  /** Chromium drops null fields. */
  brandCheckPlace?: Partial<MovedPlace> & { left: number }
}

/** Runs inside a page, so it may use nothing from this file. */
export function givePlace(brandCheckPlace: MovedPlace): void {
  Object.assign(globalThis, { brandCheckPlace })
}
