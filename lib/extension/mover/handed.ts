import type { MovedPlace } from './moved-place.ts'

/**
 * Injected globals that scripts of the extension leave for later ones in the same page. Scripts of the page see them in
 * neither browser.
 */
export interface Handed {
  /** Box of the last card. */
  brandCheckBox?: HTMLElement
  /** Frame of the last selection, if the focus was not in a card. */
  brandCheckFrame?: Element | null
  /** Text that was selected around `brandCheckFrame`. */
  brandCheckAround?: string
  /** Position to which a person moved an earlier card of this tab. Chromium drops its null fields. */
  brandCheckPlace?: Partial<MovedPlace> & { left: number }
}

/** Runs inside a page, so it may use nothing from this file. */
export function givePlace(brandCheckPlace: MovedPlace): void {
  Object.assign(globalThis, { brandCheckPlace })
}
