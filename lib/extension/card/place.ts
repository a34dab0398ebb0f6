/** A rectangle in CSS pixels of the viewport. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface CardPlace {
  left: number
  /** One of `top` and `bottom` is null: a card above its selection is placed by its lower edge and grows upwards. */
  top: number | null
  bottom: number | null
  maxHeight: number
}

export interface Viewport {
  width: number
  height: number
}

/** Least distance, in CSS pixels, of a card from the edges of the viewport. */
export const MARGIN = 8
/** Width of a card, in CSS pixels, where the viewport is wide enough. */
export const CARD_WIDTH = 400
/** Least room, in CSS pixels, for a card above or below the selection; with less room it goes beside the selection. */
const ROOM = 400

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/**
 * Where a card stands so that it does not cover the selection: below, above, to the right or to the left of it, in this
 * order. Where none of these has room, or nothing is selected, it stands in an upper corner away from the selection.
 */
export function place(selection: Box | null, { width, height }: Viewport): CardPlace {
  const cardWidth = Math.min(CARD_WIDTH, width - 2 * MARGIN)
  const furthestLeft = Math.max(MARGIN, width - MARGIN - cardWidth)
  const full = height - 2 * MARGIN
  if (selection === null) return { left: furthestLeft, top: MARGIN, bottom: null, maxHeight: full }
  const left = clamp(selection.left, MARGIN, furthestLeft)
  const below = height - selection.bottom - 2 * MARGIN
  if (below >= ROOM) return { left, top: selection.bottom + MARGIN, bottom: null, maxHeight: below }
  const above = selection.top - 2 * MARGIN
  if (above >= ROOM) return { left, top: null, bottom: height - selection.top + MARGIN, maxHeight: above }
  const beside = { top: MARGIN, bottom: null, maxHeight: full }
  if (selection.right + MARGIN <= furthestLeft) return { left: selection.right + MARGIN, ...beside }
  const toTheLeft = selection.left - MARGIN - cardWidth
  if (toTheLeft >= MARGIN) return { left: toTheLeft, ...beside }
  const isOnTheRight = selection.left + selection.right > width
  return { left: isOnTheRight ? MARGIN : furthestLeft, ...beside }
}
