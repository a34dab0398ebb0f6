import { describe, expect, test } from 'vitest'
import { TEXT_MAX } from './messages/messages.ts'
import { namesInSelection, selection } from './selection.ts'

const scope = { jurisdiction: 'CH', niceClasses: [9] } as const
const take = (text: string) => selection.parse(text, 'check.example', { ...scope, niceClasses: [9] })
const typed = (text: string) => selection.parseTyped(text, 'check.example', { ...scope, niceClasses: [9] })

describe('a selection', () => {
  test.each([
    ['Vyntra', 'Vyntra'],
    ['  Vyntra,  ', 'Vyntra'],
    ['Vyn\u00ADtra', 'Vyntra'],
    ['Vyntra\n', 'Vyntra'],
    ['4711 Wasser', '4711 Wasser'],
    ['株式会社', '株式会社'],
    ['C#', 'C#'],
    ['#1 Cola', '#1 Cola'],
    ['vyntra.com', 'vyntra.com'],
  ])('%j is sent as %s', (text, name) => {
    expect(take(text)).toEqual({ phase: 'ready', name })
  })

  test.each([
    ['“Vyntra”', 'Vyntra', ['quotes']],
    ['Vyntra®', 'Vyntra', ['signs']],
    ['“Vyntra™”', 'Vyntra', ['signs', 'quotes']],
    ['Vyntra  AG', 'Vyntra AG', ['spacing']],
    ['Vyn\u200Btra', 'Vyntra', ['invisible']],
    ['(C)ontrol', 'ontrol', ['signs']],
    ['Face(r)book', 'Facebook', ['signs']],
    ['Vyn\u202Etra', 'Vyntra', ['invisible']],
    ['Vyntra\u{1F16A}', 'Vyntra', ['signs']],
    ['Vyntraᵀᴹ', 'Vyntra', ['signs']],
    ['Vyntra²', 'Vyntra', ['note']],
    ['@vyntra', 'vyntra', ['handle']],
    ['“#Vyntra”', 'Vyntra', ['quotes', 'handle']],
  ])('%j is shown for confirmation as %s', (text, name, changes) => {
    expect(take(text)).toEqual({ phase: 'confirm', name, changes, host: 'check.example', scope })
  })

  test.each([
    ['https://www.kelvo.example/shop?a=1#top', 'kelvo'],
    ['http://shop.kelvo.co.uk:8080/', 'kelvo'],
    ['www.kelvo.ch', 'kelvo'],
    ['www.co.at', 'co'],
    ['info@kelvo.ch', 'kelvo'],
    ['mailto:a.b+c@mail.kelvo.com.au', 'kelvo'],
    ['kelvo.swiss/de', 'kelvo'],
    ['„https://kelvo-nord.de/“', 'kelvo-nord'],
  ])('the address %j is shown for confirmation as %s', (text, name) => {
    const from = text.replace(/[„“]/g, '')
    expect(take(text)).toMatchObject({ phase: 'confirm', name, from })
  })

  test.each([
    'vyntra.com',
    'AC/DC',
    'Vyntra@Home',
    'A/B. Vyntra',
    '7 Seas',
    '3M',
    '+Kelvo',
    '!K7',
    '1. FC Vyntra',
    "'t Zwaan",
    '"V" Kelvo',
    'm²',
  ])('%j is sent unchanged, not read as an address', (name) => expect(take(name)).toEqual({ phase: 'ready', name }))

  test.each([
    ['Vyntra', { phase: 'ready', name: 'Vyntra' }],
    ['Quanta Nord', { phase: 'pick', isUnread: true, candidates: ['Quanta Nord', 'Quanta', 'Nord'] }],
    ['K e l v o', { phase: 'pick', isUnread: true, candidates: ['K e l v o', 'Kelvo'] }],
    ['Vyntra\nKelvo', { phase: 'pick', candidates: ['Vyntra', 'Kelvo'] }],
  ])('is a choice if only the menu reports it and it has several words: %j', (text, view) => {
    expect(selection.parse(text, 'check.example', { jurisdiction: null, niceClasses: [] }, true)).toMatchObject(view)
  })

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['«»', 'empty'],
    ['V', 'one_character'],
    ['7', 'one_character'],
    ['4711', 'digits_only'],
    ['12.50', 'digits_only'],
    ['***', 'no_letters'],
  ])('%j cannot be checked: %s', (text, reason) => {
    expect(take(text)).toMatchObject({ phase: 'bad_selection', reason })
  })

  test.each([
    ['of more names than are offered', Array.from({ length: 60 }, (_none, at) => `Vyntra ${at}`).join('\n'), 50],
    ['that goes on behind what is read of it', `Vyntra\n${'Kelvo '.repeat(15)}\n`.repeat(30).slice(0, TEXT_MAX + 1), 2],
  ])('a choice %s says that it is incomplete', (_what, text, count) => {
    const taken = take(text)
    expect(taken).toMatchObject({ phase: 'pick', isPart: true })
    expect(taken.phase === 'pick' && taken.candidates).toHaveLength(count)
  })

  test('on several lines becomes a choice of names', () => {
    expect(take('Vyntra\nKelvo')).toEqual({ phase: 'pick', candidates: ['Vyntra', 'Kelvo'], host: 'check.example' })
  })

  test.each([
    ['2024\nVyntra\n12', ['Vyntra']],
    ['ab'.repeat(90), ['ab'.repeat(90)]],
    ['Vyntra\tKelvo', ['Vyntra', 'Kelvo']],
    ['Vyntra; Kelvo', ['Vyntra', 'Kelvo', 'Vyntra; Kelvo']],
  ])('%j is offered as a choice, not shortened silently', (text, names) => {
    expect(take(text)).toEqual({ phase: 'pick', candidates: names, host: 'check.example' })
  })

  test.each([
    [100, 'ready'],
    [101, 'pick'],
  ])('of %i characters leads to the phase %s', (length, phase) => {
    expect(take(`Vyntra Kelvo ${'a'.repeat(length - 13)}`).phase).toBe(phase)
  })
})

describe('a typed name', () => {
  test.each([
    ['4711', { phase: 'ready', name: '4711' }],
    ['X', { phase: 'ready', name: 'X' }],
    ['a'.repeat(200), { phase: 'ready', name: 'a'.repeat(200) }],
    ['', { phase: 'bad_selection', name: '', reason: 'empty' }],
    ['***', { phase: 'bad_selection', name: '***', reason: 'no_letters' }],
  ])('is parsed from %j', (text, intake) => {
    expect(typed(text)).toEqual(intake)
  })

  test('keeps a leading sign, because there are marks such as @HOME', () => {
    expect(typed('@home')).toEqual({ phase: 'ready', name: '@home' })
  })

  test('with a comma is one name, but on several lines a choice', () => {
    expect(typed('Kelvo, Ostara, Wynn')).toEqual({ phase: 'ready', name: 'Kelvo, Ostara, Wynn' })
    expect(typed('Vyntra\nKelvo')).toMatchObject({ phase: 'pick', candidates: ['Vyntra', 'Kelvo'] })
  })

  test('that is too long for the service becomes a choice', () => {
    expect(typed(`Vyntra and Kelvo ${'a '.repeat(100)}`).phase).toBe('pick')
  })
})

test('offers a card only the names in its selection', () => {
  expect(selection.offered({ text: 'Vyntra\nKelvo' })).toEqual(expect.arrayContaining(['Vyntra', 'Kelvo']))
  expect(selection.offered({ text: 'Vyntra' })).toEqual(['Vyntra', 'Vyntra'])
  expect(selection.offered({ text: 'Quanta Nord' })).not.toContain('Quanta')
  expect(selection.offered({ text: 'Quanta Nord', isUnread: true })).toContain('Quanta')
})

test.each([
  ['', ''],
  ['  “Vyntra”, ', 'Vyntra'],
  ['4711', '4711'],
  [`We met Quanta Nord ${'and so on and on '.repeat(20)}`, ''],
  ['Vyntra\nKelvo', ''],
  ['Vyntra\tKelvo', ''],
  ['@vyntra', 'vyntra'],
])('a selection of %j puts %j into the box', (selected, name) => {
  expect(namesInSelection.single(selected)).toBe(name)
})
