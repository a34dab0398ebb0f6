import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldName, spellOutUmlauts } from './fold.ts'

describe('foldName', () => {
  it.each([
    ['Vyntra', 'vyntra'],
    ['  VYNTRA\tLabs ', 'vyntra labs'],
    ['Nestlé', 'nestle'],
    ['Mu\u0308ller', 'muller'],
    ['Straße', 'strasse'],
    ['Ørsted Łódź', 'orsted lodz'],
    ['ＶＹＮＴＲＡ', 'vyntra'],
    ['Vyntra™ Labs®', 'vyntra labs'],
    ['Marks & Spencer', 'marks and spencer'],
    ['Fischer und Söhne', 'fischer and sohne'],
    ['Pane e Vino', 'pane and vino'],
    ['E Vino', 'e vino'],
    ['Z Y L V E R A', 'z y l v e r a'],
    ['N Y C', 'n y c'],
    ['A & E', 'a and e'],
    ['Disney+', 'disney plus'],
    ['C@fe Ca$h', 'cafe cash'],
    ["L'Oréal", 'loreal'],
    ['McDonald’s', 'mcdonalds'],
    ['S.O.S. Bar', 'sos bar'],
    ['Booking.com', 'booking com'],
    ['7‑Eleven', '7 eleven'],
    ['Старбакс', 'starbaks'],
    ['ΑΘΗΝΑ', 'athina'],
    ['Vyntra 👑', 'vyntra'],
    ['👑 !?', ''],
    ['   ', ''],
  ])('%j folds to %j', (name, words) => {
    expect(foldName(name).words.join(' ')).toBe(words)
  })

  it('keeps the letters of another script in addition to their transliteration', () => {
    expect(foldName('Старбакс').foreign).toBe('старбакс')
    expect(foldName('Nestlé 7').foreign).toBeNull()
  })

  it('folds any string, is idempotent, and reads at most 200 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const { words, squashed } = foldName(name)
        expect(foldName(words.join(' ')).squashed.startsWith(squashed.slice(0, 150))).toBe(true)
        expect(squashed).toBe(words.join(''))
      }),
    )
    expect(foldName('ab'.repeat(5000)).squashed).toHaveLength(200)
    expect(foldName('\ud800'.repeat(10_000)).squashed).toBe('')
  })
})

describe('spellOutUmlauts', () => {
  it.each([
    ['Müller', 'mueller'],
    ['Mu\u0308ller', 'mueller'],
    ['Ægir Ålesund', 'aegir aalesund'],
    ['Vyntra', 'vyntra'],
  ])('%s is also written %s', (name, spelt) => {
    expect(spellOutUmlauts(name)).toBe(spelt)
  })
})

it.each(['\ufdfa', '\u3315', '&', '株', '㍿'])('%s expands to many letters, but folds to at most 200', (sign) => {
  const { squashed, words } = foldName(sign.repeat(200))
  expect(squashed.length).toBeLessThanOrEqual(200)
  expect(words.length).toBeLessThanOrEqual(100)
})
