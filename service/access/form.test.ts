import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELDS, MAX, readForm, readVolume, type TypedForm } from './form.ts'

const TYPED: TypedForm = {
  plan: '',
  email: ' Ada@Agency.example ',
  organisation: '  Byron\n& \u202eCo ',
  use: 'One\r\ntwo\u0000',
  checks: '1,000',
  jurisdictions: ['US', 'CH', 'XX'],
  message: '',
  consent: true,
  language: 'de',
}

describe('readForm', () => {
  it('normalises typed text', () => {
    expect(readForm(TYPED, [])).toEqual({
      form: {
        email: 'Ada@Agency.example',
        organisation: 'Byron & Co',
        use: 'One\ntwo',
        checks: 1000,
        jurisdictions: ['CH', 'US'],
        message: '',
        language: 'de',
      },
    })
  })

  it.each([
    ['email', { email: 'ada@agency' }],
    ['email', { email: 'ada@agency.example\r\nBcc: x@y.example' }],
    ['email', { email: `${'a'.repeat(250)}@b.example` }],
    ['email', { email: 'a@b.example, c@d.example' }],
    ['organisation', { organisation: ' \n' }],
    ['use', { use: 'x'.repeat(MAX.use + 1) }],
    ['checks', { checks: '0' }],
    ['jurisdictions', { jurisdictions: ['XX'] }],
    ['message', { message: 'x'.repeat(MAX.message + 1) }],
    ['consent', { consent: false }],
  ] as const)('reports %s as wrong, and nothing else', (field, wrong) => {
    expect(readForm({ ...TYPED, ...wrong } as TypedForm, [])).toEqual({ faults: [field] })
  })

  it('needs only an address and consent for a free plan', () => {
    const typed = { ...TYPED, plan: 'starter', organisation: '', use: '', checks: '', jurisdictions: [] }
    const read = readForm(typed, ['starter'])
    expect(read).toMatchObject({ form: { plan: 'starter', email: 'Ada@Agency.example', organisation: '' } })
    expect(readForm({ ...typed, email: 'ada', consent: false }, ['starter'])).toEqual({ faults: ['email', 'consent'] })
    expect(readForm(typed, [])).toEqual({ faults: ['organisation', 'use', 'checks', 'jurisdictions'] })
  })

  it('reports only known fields as wrong, and does not return control or bidi characters', () => {
    const text = fc.string({ unit: 'binary' })
    const typed = fc.record({ email: text, organisation: text, use: text, checks: text, message: text })
    fc.assert(
      fc.property(typed, (given) => {
        const read = readForm({ ...TYPED, ...given }, [])
        if ('faults' in read) expect(FIELDS).toEqual(expect.arrayContaining(read.faults))
        else expect(Object.values(read.form).join('')).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u)
      }),
    )
  })
})

it.each([
  ['500', 500],
  ["2'000", 2000],
  ['2’500', 2500],
  ['1.000.000', 1_000_000],
  [' 10 000 ', 10_000],
  ['2.5', null],
  ['-1', null],
  ['1e3', null],
  ['100000001', null],
  ['', null],
])('reads %j as %s', (text, number) => {
  expect(readVolume(text)).toBe(number)
})
