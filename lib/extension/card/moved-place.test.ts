import { expect, test } from 'vitest'
import { type Box, droppedAt, placeAt, placeMoved } from './place.ts'

const viewport = { width: 1200, height: 900 }
const box = (left: number, top: number, width = 80, height = 20): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const CARD = { width: 400, height: 480 }
const corners = {
  'upper left': { left: 8, top: 8, bottom: null },
  'upper right': { left: 792, top: 8, bottom: null },
  'lower right': { left: 792, top: null, bottom: 8 },
  'lower left': { left: 8, top: null, bottom: 8 },
}
type Corner = keyof typeof corners

test.each<[Corner, Parameters<typeof placeAt>[0], Corner]>([
  ['upper left', null, 'upper right'],
  ['upper right', null, 'lower right'],
  ['lower right', null, 'lower left'],
  ['lower left', null, 'upper left'],
  ['upper left', 'Down', 'lower left'],
  ['upper left', 'Left', 'upper left'],
  ['lower left', 'Right', 'lower right'],
  ['lower right', 'Up', 'upper right'],
  ['upper right', 'Left', 'upper left'],
])('moves a card from the %s towards %s into the %s', (from, side, to) => {
  expect(placeMoved(placeAt(side, corners[from], viewport), viewport)).toMatchObject(corners[to])
})

test.each([
  ['in the upper half', box(300, 100, CARD.width, CARD.height), { left: 300, top: 100, bottom: null }],
  [
    'in the lower half, on its lower edge',
    box(300, 300, CARD.width, CARD.height),
    { left: 300, top: null, bottom: 120 },
  ],
  ['below the page', box(300, 700, CARD.width, CARD.height), { left: 300, top: null, bottom: 8 }],
  ['above it', box(300, -90, CARD.width, CARD.height), { left: 300, top: 8, bottom: null }],
])('keeps a card inside the page if it is dropped %s', (_, at, expected) => {
  expect(placeMoved(droppedAt(at, viewport), viewport)).toMatchObject(expected)
})

test('keeps at least half the height of a moved card inside a window that became smaller', () => {
  const small = { width: 500, height: 300 }
  for (const moved of [
    droppedAt(box(700, 200, CARD.width, CARD.height), viewport),
    placeAt('Right', corners['lower left'], viewport),
  ]) {
    const { left, top, bottom, maxHeight } = placeMoved(moved, small)
    expect(left).toBe(92)
    expect(maxHeight).toBeGreaterThanOrEqual(142)
    expect((top ?? bottom ?? 0) + maxHeight).toBe(292)
  }
})

test('keeps a card at the right margin when the window becomes wider', () => {
  const moved = droppedAt(box(792, 100, CARD.width, CARD.height), viewport)
  expect(placeMoved(moved, { width: 1600, height: 900 })).toMatchObject({ left: 1192, top: 100 })
})
