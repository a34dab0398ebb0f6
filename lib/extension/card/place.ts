/** Rectangle in CSS pixels of the viewport. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface CardPlace {
  left: number
  /** Null for a card above the selection, which grows upwards. */
  top: number | null
  bottom: number | null
  maxHeight: number
}

interface Viewport {
  width: number
  height: number
}

/** Space in CSS pixels between the card and the viewport's edges. */
const MARGIN = 8
/** Width in CSS pixels. */
const CARD_WIDTH = 400
/** Height in CSS pixels. With less space above and below the selection, the card is next to it. */
const ROOM = 400

/** Width in CSS pixels below which a card docks to the lower edge, or to the upper one if the selection is low. */
const NARROW = 560
/** Height in CSS pixels that a docked card needs at least. A larger selection is covered in part. */
const LEAST = 160

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** Docks the card to the edge with more room, so that it does not cover the selection. */
function docked(selection: Box | null, height: number): CardPlace {
  const full = height - 2 * MARGIN
  const [above, below] = selection ? [selection.top - 2 * MARGIN, full - selection.bottom] : [0, full]
  const maxHeight = Math.max(above, below) < LEAST ? full : Math.max(above, below)
  return below >= above
    ? { left: MARGIN, top: null, bottom: MARGIN, maxHeight }
    : { left: MARGIN, top: MARGIN, bottom: null, maxHeight }
}

/** Places the card next to the selection, or else in the upper corner away from it. */
export function place(selection: Box | null, { width, height }: Viewport): CardPlace {
  if (width < NARROW) return docked(selection, height)
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

/** Distances in CSS pixels from the left, and from the nearer of upper and lower edge. The other one is null. */
export type MovedPlace = Omit<CardPlace, 'maxHeight'>

export type CardSide = 'Left' | 'Right' | 'Up' | 'Down'

/** Wider than any viewport, so that the card stays at the right edge if the viewport grows. */
const FAR = 1e6

const furthestLeftIn = (width: number) => Math.max(MARGIN, width - MARGIN - CARD_WIDTH)

/** Fits a moved card into the viewport, which may have shrunk since. */
export function placeMoved({ left, top, bottom }: MovedPlace, { width, height }: Viewport): CardPlace {
  const from = clamp(top ?? bottom ?? 0, MARGIN, height / 2)
  return {
    left: clamp(left, MARGIN, furthestLeftIn(width)),
    top: top === null ? null : from,
    bottom: top === null ? from : null,
    maxHeight: height - from - MARGIN,
  }
}

/** Returns the position after a drag. A card in the lower half grows upwards. One at the right edge stays there. */
export function droppedAt(box: Box, { width, height }: Viewport): MovedPlace {
  const tall = box.bottom - box.top
  const top = clamp(box.top, MARGIN, height - MARGIN - tall)
  const below = height - top - tall
  const left = box.right >= width - MARGIN ? FAR : clamp(box.left, 0, FAR)
  return top > below ? { left, top: null, bottom: Math.max(0, below) } : { left, top: Math.max(0, top), bottom: null }
}

/** A null `side` means the next corner, clockwise. */
export function placeAt(side: CardSide | null, { left, top }: MovedPlace, { width }: Viewport): MovedPlace {
  const isRight = left > furthestLeftIn(width) / 2
  const isUp = top !== null
  const to = side ?? (isUp ? (isRight ? 'Down' : 'Right') : isRight ? 'Left' : 'Up')
  const goesUp = to === 'Up' || (isUp && to !== 'Down')
  return {
    left: to === 'Right' || (isRight && to !== 'Left') ? FAR : 0,
    top: goesUp ? 0 : null,
    bottom: goesUp ? null : 0,
  }
}
