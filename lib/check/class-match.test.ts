import { expect, it } from 'vitest'
import { classOverlap, matchOfClasses, nearestRelated } from './band.ts'

it.each([
  ['the same', [9], [9, 42], 'same'],
  ['no class asked for', [9], [], 'same'],
  ['classes that are not known', [], [9], 'same'],
  ['clothing against bags', [18], [25], 'related'],
  ['software against its development', [42], [9], 'related'],
  ['clothing against software', [25], [9], 'other'],
] as const)('%s: %j found, %j requested: %s', (_what, found, asked, match) => {
  expect(matchOfClasses({ niceClasses: [...found] }, asked)).toBe(match)
})

it('returns the most related pair of classes, with degree and reason', () => {
  expect(nearestRelated({ niceClasses: [12, 18] }, [7, 25])).toMatchObject({
    asked: 7,
    found: 12,
    degree: 'high',
    compared: { high: expect.any(Number) },
    why: expect.stringContaining('classes 7 and 12'),
  })
  expect(nearestRelated({ niceClasses: [25] }, [9])).toBeNull()
})

it('returns the shared classes', () => expect(classOverlap({ niceClasses: [5, 9] }, [9, 42])).toEqual([9]))
