import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, nameFault } from './clean.ts'

describe('cleanName', () => {
  it.each([
    ['Vyntra', 'Vyntra', []],
    ['  Vyntra  ', 'Vyntra', []],
    ['Vyntra,', 'Vyntra', []],
    ['“Vyntra”', 'Vyntra', ['quotes']],
    ['«Vyntra»,', 'Vyntra', ['quotes']],
    ["'Vyntra'", 'Vyntra', ['quotes']],
    ['Vyntra™', 'Vyntra', ['signs']],
    ['Vyntra® Labs', 'Vyntra Labs', ['signs']],
    ['Vyntra (TM)', 'Vyntra', ['signs']],
    ['Vyntra "Air"', 'Vyntra "Air"', []],
    ['Vyntra « Air »', 'Vyntra « Air »', []],
    ['Vyntra 5"', 'Vyntra 5', ['quotes']],
    ['Vyn\u200btra', 'Vyntra', ['invisible']],
    ['Vyntra \n Labs', 'Vyntra Labs', ['spacing']],
    ["Levis'", "Levis'", []],
    ["L'Oréal", "L'Oréal", []],
    ['Yahoo!', 'Yahoo!', []],
    ['.NET', '.NET', []],
    ['Vyntra S.p.A.', 'Vyntra S.p.A.', []],
    ['“Vyntra e. V.”,', 'Vyntra e. V.', ['quotes']],
    ['vyntra.ch.', 'vyntra.ch', []],
    ['Mu\u0308ller', 'Müller', []],
    ['\ud800', '', ['invisible']],
    ['\u3164', '', ['invisible']],
    ['\u115f\u1160\uffa0', '', ['invisible']],
    ['Vyn\u034ftra\ufe0f', 'Vyntra', ['invisible']],
    ['Vyn\u{e0100}tra', 'Vyntra', ['invisible']],
    ['نامه\u200cای', 'نامه\u200cای', []],
    ['क्\u200dष', 'क्\u200dष', []],
    ['\u200cنامه\u200c\u200cای\u200c', 'نامه\u200cای', ['invisible']],
    ['Vyn\u200dtra', 'Vyntra', ['invisible']],
  ])('%j becomes %j', (raw, name, changes) => {
    expect(cleanName(raw)).toEqual({ name, changes })
  })

  it('is idempotent for any string, and leaves no invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const { name } = cleanName(raw)
        expect(cleanName(name).name).toBe(name)
        expect(name).not.toMatch(/(?!(?<=[\p{L}\p{M}])[\u200c\u200d])[\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u)
      }),
    )
  })
})

describe('nameFault', () => {
  it.each([
    ['', 'empty'],
    ['!!!', 'no_letter_or_digit'],
    ['4711', null],
    ['é', null],
    ['x'.repeat(200), null],
    ['x'.repeat(201), 'too_long'],
  ])('%j -> %j', (name, fault) => {
    expect(nameFault(name)).toBe(fault)
  })
})
