import { describe, expect, it } from 'vitest'
import { readEuipoMark } from './mark.ts'

const least = { applicationNumber: '018692868', markFeature: 'WORD', niceClasses: [9], status: 'REGISTERED' }

describe('readEuipoMark', () => {
  it('reads a mark with everything', () => {
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

  it('does without words, applicants and dates', () => {
    const empty = { name: null, owner: null, filedOn: null, registeredOn: null, expiresOn: null }
    expect(readEuipoMark(least)).toMatchObject(empty)
    expect(readEuipoMark({ ...least, wordMarkSpecification: null, applicants: [] })).toMatchObject(empty)
    expect(readEuipoMark({ ...least, wordMarkSpecification: { verbalElement: '\u200b ' } })).toMatchObject(empty)
  })

  it('takes the designation for the filing of an international registration', () => {
    const item = { ...least, applicationNumber: 'W00928475', designationDate: '2007-05-07' }
    expect(readEuipoMark(item)).toMatchObject({ number: 'W00928475', basis: 'international', filedOn: '2007-05-07' })
  })

  it('leaves out a date that no calendar has', () => {
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

  it.each([
    null,
    [],
    'x',
    {},
    { ...least, applicationNumber: 18692868 },
    { ...least, applicationNumber: '1/../x' },
    { ...least, niceClasses: '9' },
    { ...least, niceClasses: [0] },
    { ...least, niceClasses: [46] },
    { ...least, status: 5 },
    { ...least, wordMarkSpecification: 'VYNTRA' },
    { ...least, wordMarkSpecification: { verbalElement: 5 } },
    { ...least, applicants: {} },
  ])('%j is not one', (json) => {
    expect(readEuipoMark(json)).toBeNull()
  })
})
