import { type Box, CARD_WIDTH, type CardPlace, MARGIN, type Viewport } from '../card/place.ts'

/**
 * Where a person put a card: its distance from the left, and from the nearer of the upper and lower edges. The other of
 * `top` and `bottom` is null.
 */
export type MovedPlace = Omit<CardPlace, 'maxHeight'>

/** Sides to which a card can be sent. */
export type CardSide = 'Left' | 'Right' | 'Up' | 'Down'

/** Wider than any viewport: stands for the right edge, even if the viewport is enlarged later. */
const FAR = 1e6

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))

/** Distance from the left at which a card touches the right margin. */
const furthestLeftIn = (width: number) => Math.max(MARGIN, width - MARGIN - CARD_WIDTH)

/** Where a moved card stands in a viewport that may have become smaller since. */
export function placeMoved({ left, top, bottom }: MovedPlace, { width, height }: Viewport): CardPlace {
  const from = clamp(top ?? bottom ?? 0, MARGIN, height / 2)
  return {
    left: clamp(left, MARGIN, furthestLeftIn(width)),
    top: top === null ? null : from,
    bottom: top === null ? from : null,
    maxHeight: height - from - MARGIN,
  }
}

/**
 * The place of a card that is let go at a box. In the lower half of the viewport it stands on its lower edge and grows
 * upwards; at the right margin it stays there, however wide the viewport becomes.
 */
export function droppedAt(box: Box, { width, height }: Viewport): MovedPlace {
  const tall = box.bottom - box.top
  const top = clamp(box.top, MARGIN, height - MARGIN - tall)
  const below = height - top - tall
  const left = box.right >= width - MARGIN ? FAR : clamp(box.left, 0, FAR)
  return top > below ? { left, top: null, bottom: Math.max(0, below) } : { left, top: Math.max(0, top), bottom: null }
}

/** The place of a card that is sent to a side from where it stands. A null `side` is the next corner, clockwise. */
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
