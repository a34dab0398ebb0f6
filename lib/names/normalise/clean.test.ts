import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, listItems, nameFault, nameInAddress, withoutNumbering } from './clean.ts'

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

describe('the numbers of a list', () => {
  it.each([
    ['1.) ', '2.) '],
    ['1: ', '2: '],
    ['1 - ', '2 – '],
    ['01. ', '02. '],
    ['1.', '2.'],
    ['1.1 ', '1.2. '],
    ['2.3.1 ', '2.3.2 '],
    ['I. ', 'II. '],
    ['iv) ', 'v) '],
    ['(xi) ', '(x) '],
    ['h. ', 'i. '],
    ['① ', '②'],
    ['- [ ] ', '- [x] '],
    ['☐ ', '☑ '],
    ['■', '►'],
    ['•', '• '],
  ])('%j and %j are removed', (one, two) => {
    expect(withoutNumbering([`${one}Vyntra`, `${two}Kelvo`])).toEqual(['Vyntra', 'Kelvo'])
  })

  it.each([
    ['1. FC Vyntra', '1. FC Kelvo'],
    ['1. FC Vyntra', '3. Liga'],
    ['3M', '4M'],
    ['1&1', '2&2'],
    ['2.0 Vyntra', '3.5 Kelvo'],
    ['I. Vyntra', 'X. Kelvo'],
    ['+Vyntra', '+Kelvo'],
    ['2 Vyntra', '3 Kelvo'],
    ['• Vyntra', 'Kelvo'],
    ['(RED)', '(BLUE)'],
  ])('%j and %j are names as they stand', (...names) => {
    expect(withoutNumbering(names)).toEqual(names)
  })
})

describe('names on one line', () => {
  it.each([
    ['1. Vyntra 2. Kelvo 3. 7 Seas', ['Vyntra', 'Kelvo', '7 Seas']],
    ['Vyntra, Kelvo und Ostara', ['Vyntra', 'Kelvo', 'Ostara']],
    ['Vyntra, Kelvo, or Ostara Nord', ['Vyntra', 'Kelvo', 'Ostara Nord']],
    ['Vyntra; Kelvo', ['Vyntra', 'Kelvo']],
  ])('%j', (line, names) => {
    expect(listItems(line)?.map((item) => cleanName(item).name)).toEqual(names)
  })

  it.each(['Vyntra and Kelvo', 'Vyntra, Kelvo', 'Route 1. FC', 'Vyntra 1. FC 3. Liga'])('%j may be one', (line) => {
    expect(listItems(line)).toBeNull()
  })
})

describe('the name in an address', () => {
  it.each([
    ['https://xn--bcher-kva.example/shop', 'bücher'],
    ['hallo@xn--r9q84bj4g.example', '凪原堂'],
    ['www.xn--mller-gre-n1a6wic.de', 'müller-größe'],
    ['https://www.xn--99999999999.example/', 'xn--99999999999'],
    ['kelvo.example › shop › lamps', 'kelvo'],
    ['https://kelvo.example » shop', 'kelvo'],
    ['https://kelvo.github.io/start', 'kelvo'],
    ['https://kelvo.myshopify.com', 'kelvo'],
    ['https://www.wordpress.com/', 'wordpress'],
    ['https://wordpress.com/kelvo', 'wordpress'],
    ['Kelvo.com', null],
    ['Kelvo › Nord', null],
  ])('%s: %s', (text, name) => {
    expect(nameInAddress(text)).toBe(name)
  })
})
