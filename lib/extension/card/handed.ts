import type { MovedPlace } from './place.ts'

/** Injected globals that one extension script leaves in a page for the next. Page scripts cannot see them. */
export interface Handed {
  brandCheckBox?: HTMLElement
  /** The frame that the user was last in. */
  brandCheckFrame?: Element | null
  brandCheckAround?: string
  /** Partial, because Chromium drops null fields. */
  brandCheckPlace?: Partial<MovedPlace> & { left: number }
}

/** Runs inside a page, so it cannot use anything from this file. */
export function givePlace(brandCheckPlace: MovedPlace): void {
  Object.assign(globalThis, { brandCheckPlace })
}
