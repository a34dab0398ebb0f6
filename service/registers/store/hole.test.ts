import { describe, expect, it } from 'vitest'
import { holeIn, missingOf } from './hole.ts'
import type { JournalFile } from './journal.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`

function files(...given: (Partial<JournalFile> & { on: number })[]): JournalFile[] {
  return given.map(({ on, ...rest }, at) => ({
    id: at + 1,
    name: `d-${on}.xml`,
    bytes: 10,
    asOf: day(on),
    asOfTold: false,
    reader: '1',
    steps: 1000,
    records: 1000,
    removed: 0,
    bad: 0,
    older: 0,
    finishedAt: day(on),
    ...rest,
  }))
}
const broken = { finishedAt: null }

it('is there where a file broke off and a later one goes on', () => {
  expect(holeIn(files({ on: 1 }, { on: 2, ...broken }, { on: 3 }), day(3))).toBe(
    'd-2.xml was not imported to its end: the rest of it was not searched',
  )
})

it('is there where one of several files of a day broke off', () => {
  expect(holeIn(files({ on: 2 }, { on: 2, name: 'b.xml', ...broken }), day(2))).toMatch(/^b\.xml was not/)
})

it('is there where more than one entry in a hundred could not be read', () => {
  expect(holeIn(files({ on: 1, bad: 10 }), day(1))).toBeNull()
  expect(holeIn(files({ on: 1, bad: 11 }), day(1))).toMatch(/^11 of 1,000 entries of d-1\.xml could not be read/)
})

it('is none while nothing later is held: the date of the records says up to when they go', () => {
  expect(holeIn(files({ on: 1 }, { on: 2, ...broken }), day(1))).toBeNull()
})

it('is filled by a whole file of the same name, or by the word of the operator', () => {
  const cut = { on: 2, ...broken }
  expect(holeIn(files(cut, { on: 2 }, { on: 3 }), day(3))).toBeNull()
  expect(holeIn(files(cut, { on: 3, asOfTold: true }), day(3))).toBeNull()
  expect(holeIn(files(cut, { on: 3, asOfTold: true, bad: 500 }), day(3))).not.toBeNull()
  expect(holeIn(files({ on: 2, asOfTold: true, bad: 500 }), day(2))).not.toBeNull()
})

it('is told beside the entries that could not be read of files that count all the same', () => {
  const given = files({ on: 1, bad: 10 }, { on: 2, bad: 11 }, { on: 3, bad: 2 })
  const part = expect.stringContaining('of d-2.xml could not be read')
  expect(missingOf(given, day(3))).toEqual({ part, unread: 12 })
  expect(missingOf(files({ on: 1 }, { on: 2 }), day(2))).toEqual({})
})

describe('entries that could not be read', () => {
  const unread = (...given: Parameters<typeof files>) => missingOf(files(...given), day(9)).unread

  it('count no more where the file was imported anew, or all that goes up to a later date', () => {
    expect(unread({ on: 1, bad: 3 }, { on: 1, bad: 1 })).toBe(1)
    expect(unread({ on: 1, bad: 3 }, { on: 2, asOfTold: true })).toBeUndefined()
  })

  it('count on where other files follow, or others of the date that was named for all', () => {
    expect(unread({ on: 1, bad: 3 }, { on: 2 })).toBe(3)
    expect(unread({ on: 1, bad: 3 }, { on: 1, ...broken })).toBe(3)
    expect(unread({ on: 1, asOfTold: true, bad: 3 }, { on: 1, name: 'b.xml', asOfTold: true })).toBe(3)
  })
})
