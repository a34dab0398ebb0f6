import { describe, expect, it } from 'vitest'
import { journalOf, MERGED_BASES, PART } from './gaps.ts'
import { fingerprints, type JournalFile } from './journal.ts'

const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}T00:00:00.000Z`

function files(...given: (Partial<JournalFile> & { on: number })[]): JournalFile[] {
  return given.map(({ on, ...rest }, at) => ({
    id: at + 1,
    fingerprint: `f${at + 1}`,
    name: `d-${on}.xml`,
    bytes: 10,
    asOf: day(on),
    asOfTold: false,
    dated: true,
    reader: '1',
    steps: 1000,
    records: 1000,
    removed: 0,
    bad: 0,
    older: 0,
    finishedAt: day(on),
    accepted: false,
    openBad: 0,
    ...rest,
  }))
}
const broken = { finishedAt: null }
const whole = { fingerprint: fingerprints.wholeRegister, name: 'whole register', steps: 0, records: 0 }

describe('a gap', () => {
  it.each([
    ['before the others', [{ on: 1, ...broken }, { on: 2 }]],
    ['after all others, where nothing newer is held', [{ on: 1 }, { on: 2, ...broken }]],
    ['on the same day', [{ on: 2 }, { on: 2, name: 'd-1.xml', ...broken }]],
    ['without a date of its own', [{ on: 2 }, { on: 9, name: 'd.xml', dated: false, ...broken }]],
    [
      'before one dated by the operator',
      [
        { on: 1, ...broken },
        { on: 3, asOfTold: true },
      ],
    ],
  ])('exists if a file ended early %s', (_where, given) => {
    expect(journalOf(files(...given)).gap()).toMatch(/was not imported to its end: the rest of it was not searched$/)
  })

  it('exists if a file was noted and never read', () => {
    expect(journalOf(files({ on: 1 }, { on: 2, steps: 0, ...broken })).gap()).toBe('d-2.xml was not read')
  })

  it('exists if one entry could not be read', () => {
    expect(journalOf(files({ on: 1, bad: 1, openBad: 1 }, { on: 2 })).gap()).toBe(
      '1 of 1,000 entries of d-1.xml could not be read',
    )
  })

  it('exists if two marks with one number may have been merged', () => {
    expect(journalOf(files({ on: 1, reader: MERGED_BASES })).gap()).toContain('one of two marks')
  })

  it('does not exist if the operator accepted it, but unreadable entries are still counted', () => {
    const accepted = files({ on: 1, bad: 3, openBad: 0 }, { on: 2, accepted: true, ...broken })
    expect(journalOf(accepted).missing()).toEqual({ part: PART, unread: 3 })
    expect(journalOf(accepted).gaps()).toEqual({ holes: 0, unread: 3 })
  })

  it('does not exist while a register is being fetched page by page', () => {
    const fetched = { name: 'LINDAS 2026', fingerprint: 'LINDAS 2026' }
    expect(journalOf(files({ on: 1 }, { on: 2, ...fetched, ...broken })).gap()).toBeNull()
    expect(journalOf(files({ on: 2, ...fetched, bad: 1, openBad: 1 })).gap()).toContain('LINDAS 2026')
  })

  it('exists if a file ended early that is named by its own content', () => {
    const digest = 'a3'.repeat(32)
    expect(journalOf(files({ on: 1 }, { on: 2, name: digest, fingerprint: digest, ...broken })).gap()).toContain(digest)
  })

  describe('a gap, if a sync has fetched half of a register,', () => {
    const half = { name: 'Office', fingerprint: fingerprints.sync, bytes: 2000, steps: 1000, ...broken }

    it('does not exist if the complete register was imported before', () => {
      expect(journalOf(files({ on: 1 }, { on: 1, ...whole }, { on: 2, ...half })).gap()).toBeNull()
      expect(journalOf(files({ on: 1 }, { on: 1, ...whole, ...broken }, { on: 2, ...half })).gap()).toContain(
        'not all of it came',
      )
    })

    it.each([
      [
        'before it',
        [
          { on: 1, records: 5 },
          { on: 2, ...half },
        ],
      ],
      [
        'after it',
        [
          { on: 1, ...half },
          { on: 2, records: 5 },
        ],
      ],
      [
        'as many as it has',
        [
          { on: 1, records: 2000 },
          { on: 2, ...half },
        ],
      ],
    ])('exists if files of changes were imported %s', (_when, given) => {
      expect(journalOf(files(...given)).gap()).toContain('not all of it came from its office yet')
    })

    it('exists as soon as one part is known to differ', () => {
      expect(journalOf(files({ on: 1, ...half, steps: 1999 }, { on: 2, records: 5 })).gap()).toContain(
        'not all of it came',
      )
    })
  })

  it('names some files of many, and counts the rest', () => {
    const many = files(...[1, 2, 3, 4, 5].map((on) => ({ on, ...broken })))
    expect(journalOf(many).gap()).toMatch(/^d-1\.xml.*d-3\.xml.*; something is missing from 2 more files$/)
    expect(journalOf(many).gaps()).toEqual({ holes: 5, unread: 0 })
  })
})

describe('the completeness of a register', () => {
  it.each([
    ['imported files', [], false],
    ['files that the operator called whole', [{ on: 2, ...whole }], true],
    ['files that were to be whole, and were not read to their end', [{ on: 2, ...whole, ...broken }], false],
    ['a sync', [{ on: 2, fingerprint: fingerprints.sync }], true],
    ['a sync that has not ended', [{ on: 2, fingerprint: fingerprints.sync, ...broken }], false],
    ['the files of a sync', [{ on: 2, fingerprint: fingerprints.syncFiles }], true],
    ['a fetch', [{ on: 2, fingerprint: 'LINDAS 1', name: 'LINDAS 2026' }], true],
    ['a fetch that has not ended', [{ on: 2, fingerprint: 'LINDAS 1', name: 'LINDAS 2026', ...broken }], false],
  ])('is decided by %s', (_what, more, expected) => {
    const all = files({ on: 1 }, ...more)
    expect(journalOf(all).isWhole()).toBe(expected)
    expect('part' in journalOf(all).missing()).toBe(!expected)
  })

  it('is not affected by gaps of files up to its day, but by those of later ones, of its own or of a sync', () => {
    const all = files(
      { on: 1, ...broken },
      { on: 2, openBad: 1, bad: 1 },
      { on: 2, name: 'own', openBad: 1, bad: 1 },
      { on: 3, ...broken },
      { on: 1, fingerprint: fingerprints.sync, ...broken },
    )
    expect(journalOf(all).madeUpFor(day(2), new Set(['f3']))).toEqual([1, 2])
  })
})
