import { describe, expect, it } from 'vitest'
import { readEuipoMark } from './connector.ts'

const least = { applicationNumber: '018692868', markFeature: 'WORD', niceClasses: [9], status: 'REGISTERED' }

describe('readEuipoMark', () => {
  it('reads a complete mark', () => {
    const item = {
      ...least,
      niceClasses: [42, 9, 9],
      wordMarkSpecification: { verbalElement: '  VYNTRA\n labs ' },
      applicants: [
        { office: 'EM', identifier: '1', name: 'One AG' },
        { office: 'EM', name: 'Two SA' },
      ],
      applicationDate: '2020-02-29',
      registrationDate: '2020-08-01',
      expiryDate: '2030-02-28',
      somethingNew: { a: 1 },
    }
    expect(readEuipoMark(item)).toEqual({
      number: '018692868',
      name: 'VYNTRA labs',
      niceClasses: [9, 42],
      status: 'live',
      owner: 'One AG, Two SA',
      filedOn: '2020-02-29',
      registeredOn: '2020-08-01',
      expiresOn: '2030-02-28',
      basis: 'national',
      registrationNumber: null,
    })
  })

  it('accepts a mark without words, applicants and dates', () => {
    const empty = { name: null, owner: null, filedOn: null, registeredOn: null, expiresOn: null }
    expect(readEuipoMark(least)).toMatchObject(empty)
    expect(readEuipoMark({ ...least, wordMarkSpecification: null, applicants: [] })).toMatchObject(empty)
    expect(readEuipoMark({ ...least, wordMarkSpecification: { verbalElement: '\u200b ' } })).toMatchObject(empty)
  })

  it.each([
    ['word', undefined, true],
    [undefined, undefined, true],
    ['WORD', '-', true],
    ['WORD', '((fig.))', true],
    ['FIGURATIVE', '((fig.))', false],
  ])('of kind %s with the words %j has lost its words: %s', (markFeature, verbalElement, isLost) => {
    const mark = readEuipoMark({ ...least, markFeature, wordMarkSpecification: { verbalElement } })
    expect(mark?.lost?.includes('words') === true).toBe(isLost)
  })

  it('uses the designation date of an international registration as its filing date', () => {
    const item = { ...least, applicationNumber: 'W00928475', designationDate: '2007-05-07' }
    expect(readEuipoMark(item)).toMatchObject({ number: 'W00928475', basis: 'international', filedOn: '2007-05-07' })
  })

  it('omits a date that does not exist', () => {
    expect(readEuipoMark({ ...least, expiryDate: '2026-02-30' })).toMatchObject({ expiresOn: null })
  })

  it.each([
    ['REGISTERED', 'live'],
    ['ACCEPTED', 'live'],
    ['REGISTRATION_PENDING', 'live'],
    ['CANCELLATION_PENDING', 'live'],
    ['RECEIVED', 'pending'],
    ['UNDER_EXAMINATION', 'pending'],
    ['APPLICATION_PUBLISHED', 'pending'],
    ['START_OF_OPPOSITION_PERIOD', 'pending'],
    ['OPPOSITION_PENDING', 'pending'],
    ['ACCEPTANCE_PENDING', 'pending'],
    ['APPEALABLE', 'pending'],
    ['APPEALED', 'pending'],
    ['EXPIRED', 'expired'],
    ['WITHDRAWN', 'dead'],
    ['REFUSED', 'dead'],
    ['CANCELLED', 'dead'],
    ['SURRENDERED', 'dead'],
    ['REMOVED_FROM_REGISTER', 'dead'],
    ['SOMETHING_NEW', 'unknown'],
    ['toString', 'unknown'],
  ])('%s is %s', (status, plain) => {
    expect(readEuipoMark({ ...least, status })?.status).toBe(plain)
  })

  it.each<[string, object, object]>([
    ['a number without its zeros', { applicationNumber: 18692868 }, { number: '018692868' }],
    ['a number that is none', { applicationNumber: '1/../x' }, { number: null, lost: ['number'] }],
    ['no number', { applicationNumber: null }, { number: null, lost: ['number'] }],
    ['classes as texts', { niceClasses: ['09', '25'] }, { niceClasses: [9, 25] }],
    ['classes as one text', { niceClasses: '9, 25' }, { niceClasses: [9, 25] }],
    ['one class alone', { niceClasses: 9 }, { niceClasses: [9] }],
    ['no class', { niceClasses: [] }, { niceClasses: [] }],
    ['no classes', { niceClasses: undefined }, { niceClasses: [], lost: ['classes'] }],
    ['class 0 beside another', { niceClasses: [0, 25] }, { niceClasses: [], lost: ['classes'] }],
    ['classes of another kind', { niceClasses: [25, {}] }, { niceClasses: [], lost: ['classes'] }],
    ['no status', { status: undefined }, { status: 'unknown', lost: ['status'] }],
    ['a status of another kind', { status: 5 }, { status: 'unknown', lost: ['status'] }],
    ['null owners', { applicants: [null, { name: null }, {}] }, { owner: null }],
    ['one owner alone', { applicants: { name: 'One AG' } }, { owner: 'One AG' }],
    ['owners as texts', { applicants: ['One AG', { name: {} }] }, { owner: 'One AG', lost: ['owner'] }],
    ['a day as a number', { expiryDate: 20300228 }, { expiresOn: '2030-02-28' }],
    ['a day that is none', { expiryDate: 'soon', applicationDate: [] }, { expiresOn: null, lost: ['dates'] }],
    ['a day as a list', { applicationDate: [{}] }, { filedOn: null, lost: ['dates'] }],
    ['days that are not given', { applicationDate: '', expiryDate: '0000-00-00' }, { filedOn: null, expiresOn: null }],
  ])('reads the rest of a mark with %s', (_what, odd, read) => {
    const words = { wordMarkSpecification: { verbalElement: 'VYNTRA' } }
    const mark = readEuipoMark({ ...least, ...words, ...odd })
    expect(mark).toMatchObject({ name: 'VYNTRA', basis: 'national', ...read })
    expect(mark?.lost).toEqual('lost' in read ? read.lost : undefined)
  })

  it.each<[unknown, object]>([
    ['VYNTRA', { name: 'VYNTRA' }],
    [{ verbalElement: 4711 }, { name: '4711' }],
    [[{ verbalElement: 'VYNTRA' }, { verbalElement: 'ВИНТРА' }], { name: 'VYNTRA / ВИНТРА' }],
    [{ verbalElement: { en: 'VYNTRA' } }, { name: null, lost: ['words'] }],
    [{ verbalElement: ['VYN', {}] }, { name: 'VYN', lost: ['words'] }],
    [{ verbalElement: true }, { name: null, lost: ['words'] }],
  ])('reads the words %j, or reports them as lost', (wordMarkSpecification, read) => {
    expect(readEuipoMark({ ...least, wordMarkSpecification })).toMatchObject(read)
  })

  it.each([null, [], 'VYNTRA', 7, {}, { niceClasses: [9], status: 'REGISTERED' }, { applicationNumber: {} }])(
    'rejects %j',
    (json) => {
      expect(readEuipoMark(json)).toBeNull()
    },
  )
})
