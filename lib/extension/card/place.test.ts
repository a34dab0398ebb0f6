import { expect, test } from 'vitest'
import { type Box, place } from './place.ts'

const viewport = { width: 1200, height: 900 }
const box = (left: number, top: number, width = 80, height = 20): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test.each([
  ['below', box(300, 100), { left: 300, top: 128, bottom: null, maxHeight: 764 }],
  ['below, pushed in from the right edge', box(1150, 100), { left: 792, top: 128, bottom: null, maxHeight: 764 }],
  ['above, standing on its lower edge', box(300, 700), { left: 300, top: null, bottom: 208, maxHeight: 684 }],
  ['right of a tall selection', box(100, 200, 300, 500), { left: 408, top: 8, bottom: null, maxHeight: 884 }],
  ['left of a tall selection', box(700, 200, 400, 500), { left: 292, top: 8, bottom: null, maxHeight: 884 }],
  [
    'away from a selection over all of it',
    box(100, 100, 1000, 700),
    { left: 792, top: 8, bottom: null, maxHeight: 884 },
  ],
  ['away from one on the right', box(300, 100, 890, 700), { left: 8, top: 8, bottom: null, maxHeight: 884 }],
  ['in the corner without one', null, { left: 792, top: 8, bottom: null, maxHeight: 884 }],
])('%s', (_, selection, expected) => {
  expect(place(selection, viewport)).toEqual(expected)
})

test.each([
  ['the lower edge', box(20, 60), { top: null, bottom: 8, maxHeight: 384 }],
  ['the upper edge if the selection is low', box(20, 400), { top: 8, bottom: null, maxHeight: 384 }],
  ['the lower edge without a selection', null, { top: null, bottom: 8, maxHeight: 464 }],
  [
    'the lower edge over a selection that fills the page',
    box(0, 20, 320, 440),
    { top: null, bottom: 8, maxHeight: 464 },
  ],
])('docks on a narrow page to %s', (_, selection, expected) => {
  expect(place(selection, { width: 320, height: 480 })).toEqual({ left: 8, ...expected })
})

test.each([[{ width: 320, height: 480 }], [{ width: 800, height: 600 }], [{ width: 1200, height: 900 }]])(
  'keeps every card inside a page of %o',
  ({ width, height }) => {
    for (const left of [-40, 0, width / 3, width / 2, width - 60]) {
      for (const top of [-10, 0, height / 3, height / 2, height - 10]) {
        const at = place(box(left, top), { width, height })
        const cardWidth = Math.min(400, width - 16)
        expect(at.left).toBeGreaterThanOrEqual(8)
        expect(at.left + cardWidth).toBeLessThanOrEqual(width - 8)
        expect((at.top ?? at.bottom ?? 0) + at.maxHeight).toBeLessThanOrEqual(height - 8)
      }
    }
  },
)
