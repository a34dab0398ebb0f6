/** CSS pixels of the viewport. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface CardPlace {
  left: number
  /** Null for a card above its selection, which grows upwards. */
  top: number | null
  bottom: number | null
  maxHeight: number
}

export interface Viewport {
  width: number
  height: number
}

/** CSS pixels to the edges of the viewport. */
export const MARGIN = 8
/** CSS pixels. */
export const CARD_WIDTH = 400
/** CSS pixels. With less room, the card goes to a side of the selection. */
const ROOM = 400

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** If no side of the selection has room, the card goes to an upper corner away from it. */
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
