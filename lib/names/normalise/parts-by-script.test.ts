import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsByScript } from './parts.ts'

describe('a name in several scripts', () => {
  it.each([
    ['SOLARVIKO СОЛАРВИКО', ['SOLARVIKO', 'СОЛАРВИКО']],
    ['KANDARO カンダロー', ['KANDARO', 'カンダロー']],
    ['СОЛАРВИКО 索拉维科', ['СОЛАРВИКО', '索拉维科']],
    ['SOLARVIKO-СОЛАРВИКО', ['SOLARVIKO', 'СОЛАРВИКО']],
    ['SOLARVIKO (СОЛАРВИКО)', ['SOLARVIKO', 'СОЛАРВИКО']],
    ['GO 走', ['GO', '走']],
    ['شركة نور NOUR', ['شركة نور', 'NOUR']],
    ['SOLARVIKO СОЛАРВИКО GROUP ГРУППА', ['SOLARVIKO GROUP', 'СОЛАРВИКО ГРУППА']],
    ['KANDAROカンダロー', ['KANDARO', 'カンダロー']],
    ['索拉维科SOLARVIKO Café', ['索拉维科', 'SOLARVIKO Café']],
    ['솔라비코SOLARVIKO', ['솔라비코', 'SOLARVIKO']],
    ['СОЛАРВИКО索拉维科', ['СОЛАРВИКО', '索拉维科']],
    ['SOLARVIKO СОЛАРВИКО GmbH', ['SOLARVIKO', 'СОЛАРВИКО']],
  ])('%s has the parts %j', (name, parts) => {
    expect(partsByScript(name)).toEqual(parts)
  })

  it.each([
    ['SOLARVIKO 24 СОЛАРВИКО 24', ['SOLARVIKO 24', 'СОЛАРВИКО 24']],
    ['24 SOLARVIKO СОЛАРВИКО', ['24 SOLARVIKO', 'СОЛАРВИКО']],
    ['7-ELEVEN セブンイレブン', ['7-ELEVEN', 'セブンイレブン']],
    ['SOLARVIKO & СОЛАРВИКО', ['SOLARVIKO', 'СОЛАРВИКО']],
    ['KANDARO & OKRUBO КАНДАРО & ОКРУБО', ['KANDARO & OKRUBO', 'КАНДАРО & ОКРУБО']],
    ['— SOLARVIKO + СОЛАРВИКО !', ['SOLARVIKO', 'СОЛАРВИКО']],
    ['Ω SOLARVIKO СОЛАРВИКО', ['Ω SOLARVIKO', 'СОЛАРВИКО']],
  ])('has no separate part for numbers, signs and single letters: %s is %j', (name, parts) => {
    expect(partsByScript(name)).toEqual(parts)
  })

  it.each([
    ['任天堂 ニンテンドー', []],
    ['食べ物 の カンダロ', []],
    ['현대 現代', []],
    ['任天堂 ニンテンドー NINTENDO', ['任天堂 ニンテンドー', 'NINTENDO']],
    ['현대 現代 HYUNDAI', ['현대 現代', 'HYUNDAI']],
  ])('has one part for the scripts of one language: %s is %j', (name, parts) => {
    expect(partsByScript(name)).toEqual(parts)
  })

  it('counts a Latin word with lookalike letters as Latin', () => {
    expect(partsByScript('Adid\u0430s')).toEqual([])
    expect(partsByScript('Adid\u0430s Sport')).toEqual([])
    expect(partsByScript('Adid\u0430s Адидас')).toEqual(['Adid\u0430s', 'Адидас'])
  })
})

it.each([
  'Solarviko',
  'Müller Café',
  'Mu\u0308ller',
  'α-Lipon',
  'Ω',
  'Ω-Tech',
  'KANDARO の',
  'KANDARO Tシャツ',
  'KANDARO Я',
  'ООО SOLARVIKO',
  'SOLARVIKO 株式会社',
  'СОЛАРВИКО GmbH',
  'SHOP СОЛАРВИКО',
  'A Б',
  '€ 24',
  '',
])('%j does not have a second name in another script', (name) => {
  expect(partsByScript(name)).toEqual([])
})

it('any string has either no parts, or several parts made of its own words', () => {
  const words = fc.constantFrom(
    'Solar',
    'СОЛАР',
    'カンダロ',
    '食',
    '한국',
    'α',
    '24',
    '&',
    '(',
    ')',
    '-',
    ' ',
    '/',
    '\ud83d',
    '\u0301',
  )
  const names = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 12 }).map((list) => list.join('')),
  )
  fc.assert(
    fc.property(names, (name) => {
      const parts = partsByScript(name)
      expect(parts).not.toHaveLength(1)
      for (const word of parts.flatMap((part) => part.match(/[\p{L}\p{N}]+/gu) ?? [])) expect(name).toContain(word)
    }),
    { numRuns: 500 },
  )
})
