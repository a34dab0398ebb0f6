import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainLabels } from './registries.ts'

describe('domainLabels', () => {
  it.each<[string, string, string | null]>([
    ['Vyntra', 'vyntra', null],
    ['Vyntra Labs', 'vyntralabs', 'vyntra-labs'],
    ['Coca-Cola', 'cocacola', 'coca-cola'],
    ['Müller', 'xn--mller-kva', null],
    ['Münchner', 'xn--mnchner-n2a', null],
    ['Münchner Hof', 'xn--mnchnerhof-9db', 'xn--mnchner-hof-thb'],
    ['Mu\u0308ller', 'xn--mller-kva', null],
    ['MÜLLER', 'xn--mller-kva', null],
    ['Straße', 'xn--strae-oqa', null],
    ['Crème Brûlée Co', 'xn--crmebrleco-06ar6u', 'xn--crme-brle-co-ydbu2y'],
    ['AT&T', 'att', null],
    ['Johnson & Johnson', 'johnsonjohnson', 'johnson-johnson'],
    ["L'Oréal", 'xn--loral-dsa', null],
    ['L’Oréal', 'xn--loral-dsa', null],
    ['Yahoo!', 'yahoo', null],
    ['.NET', 'net', null],
    ['E.ON', 'eon', null],
    ['Booking.com', 'booking', null],
    ['Vyntra.io', 'vyntra', null],
    ['Drop.it', 'dropit', null],
    ['Rocket 🚀', 'rocket', null],
    ['小米', 'xn--yets76e', null],
    ['2026', '2026', null],
    ['0x7f', '0x7f', null],
    ['20 26', '2026', '20-26'],
    ['Ｖｙｎｔｒａ', 'vyntra', null],
    ['a_b', 'ab', null],
    ['- Vyntra – Labs -', 'vyntralabs', 'vyntra-labs'],
    ['xn--mller-kva', 'xnmllerkva', 'xn-mller-kva'],
    ['x'.repeat(63), 'x'.repeat(63), null],
    [`${'x'.repeat(32)} ${'y'.repeat(31)}`, `${'x'.repeat(32)}${'y'.repeat(31)}`, null],
  ])('%j becomes %s and %s', (name, joined, hyphenated) => {
    expect(domainLabels(name)).toEqual({ joined, hyphenated })
  })

  it.each([
    ['x'.repeat(80), 'the name is longer than the 63 characters of a domain'],
    ['ü'.repeat(60), 'written as the DNS writes it (xn--…), the name is longer than the 63 characters of a domain'],
    ['🚀', 'the name holds nothing that a domain can be made of'],
    ['&!', 'the name holds nothing that a domain can be made of'],
    ['\u3164', 'the name holds nothing that a domain can be made of'],
    ['א1a', 'the name cannot be written as a domain'],
  ])('%j does not have a label: %s', (name, reason) => {
    expect(domainLabels(name)).toEqual({ reason })
  })

  it('ignores invisible characters', () => {
    expect(domainLabels('Vyntra \u{FE0F}')).toEqual(domainLabels('Vyntra'))
  })

  it('returns valid labels or none for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const labels = domainLabels(name)
        if ('reason' in labels) return
        for (const label of [labels.joined, labels.hyphenated ?? labels.joined])
          expect(label).toMatch(/^(?=.{1,63}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?$/)
      }),
    )
  })
})
