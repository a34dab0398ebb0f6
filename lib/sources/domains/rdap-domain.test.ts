import { describe, expect, it } from 'vitest'
import { readRdapDomain } from './rdap.ts'

const record = (changes: Record<string, unknown>) => ({ objectClassName: 'domain', ldhName: 'vyntra.com', ...changes })
const read = (changes: Record<string, unknown>) => readRdapDomain(record(changes), 'vyntra.com')

describe('the name in a record', () => {
  it.each(['VYNTRA.COM', 'vyntra.com.', 'Vyntra.Com.'])('may be written %s', (ldhName) => {
    expect(read({ ldhName })).toMatchObject({ state: 'registered' })
  })

  it('may be in Unicode, as the only name or in place of the A-labels', () => {
    const asked = 'xn--mller-kva.ch'
    for (const names of [{ ldhName: undefined, unicodeName: 'müller.ch' }, { ldhName: 'MÜLLER.ch' }])
      expect(readRdapDomain(record(names), asked)).toMatchObject({ state: 'registered' })
  })

  it.each([
    [{ ldhName: 'vyntra.net' }, 'answered about another name than the one asked'],
    [{ ldhName: 'www.vyntra.com' }, 'answered about another name than the one asked'],
    [{ ldhName: 'vyntra.com/x' }, 'answered about another name than the one asked'],
    [{ ldhName: 'other.com', unicodeName: 'vyntra.com' }, 'answered about another name than the one asked'],
    [{ ldhName: 42 }, 'answered with a domain record without a name'],
    [{ ldhName: undefined }, 'answered with a domain record without a name'],
    [{ objectClassName: 'entity' }, 'answered with something other than a domain record'],
    [{ objectClassName: undefined }, 'answered with something other than a domain record'],
  ])('%j proves nothing', (changes, reason) => {
    expect(read(changes)).toEqual({ reason })
  })

  it.each([null, [], 'registered', 0, {}, { errorCode: 404, title: 'Object not found' }])(
    '%j is not a record',
    (json) => {
      expect(readRdapDomain(json, 'vyntra.com')).toHaveProperty('reason')
    },
  )
})

describe('dates', () => {
  it.each([
    ['1997-09-15T04:00:00Z', '1997-09-15'],
    ['2014-03-20T12:59:17.000+0000', '2014-03-20'],
    ['2023-07-05T00:00:00', '2023-07-05'],
    ['2024-06-18T22:01:39+03:00', '2024-06-18'],
    ['2023-02-31T00:00:00Z', null],
    ['yesterday', null],
    ['', null],
  ])('%s is read as %s', (eventDate, day) => {
    const events = [
      { eventAction: 'last changed', eventDate: '2001-01-01' },
      null,
      { eventAction: 'registration', eventDate },
    ]
    expect(read({ events })).toMatchObject({ registeredOn: day, expiresOn: null })
  })

  it('are read from the first valid event', () => {
    const events = ['soon', '2019-02-01T00:00:00Z'].map((eventDate) => ({ eventAction: 'registration', eventDate }))
    expect(read({ events })).toMatchObject({ registeredOn: '2019-02-01' })
    expect(read({ events: events[1] })).toMatchObject({ registeredOn: '2019-02-01' })
  })

  it.each([undefined, null, 'none', [1], [{ eventAction: 5 }]])('are missing if the events are %j', (events) => {
    expect(read({ events })).toEqual({ state: 'registered', registeredOn: null, expiresOn: null, note: null })
  })
})

describe('status', () => {
  it.each([
    [['active'], 'registered', null],
    [['inactive'], 'registered', null],
    [undefined, 'registered', null],
    ['active', 'registered', null],
    [['add period', 'client hold'], 'registered', null],
    [['server hold', 'Pending Delete'], 'registered', expect.stringMatching(/^Soon to lapse.*about to delete/)],
    [['pendingDelete'], 'registered', expect.stringContaining('Soon to lapse')],
    [['redemption period'], 'registered', expect.stringMatching(/^Soon to lapse.*only its holder/)],
    [['redemption period', 'pending delete'], 'registered', expect.stringContaining('about to delete')],
    [['pending restore'], 'registered', expect.stringContaining('restored')],
    [['pending_create'], 'registered', expect.stringContaining('yet to confirm')],
    [['something new', null, 7], 'registered', null],
    [['registry-reserved'], 'reserved', 'The registry keeps this name back.'],
    [['Premium Name'], 'reserved', 'The registry keeps this name back.'],
    [['inactive', 'withheld'], 'reserved', 'The registry keeps this name back.'],
    [['reserved'], 'reserved', 'The registry keeps this name back.'],
    [['Blocked'], 'reserved', 'The registry keeps this name back.'],
    ['reserved', 'reserved', 'The registry keeps this name back.'],
    [['active', 'premium'], 'registered', null],
    [['active', 'reserved'], 'reserved', 'The registry keeps this name back.'],
  ])('%j: %s', (status, state, note) => {
    expect(read({ status })).toMatchObject({ state, note })
  })
})

describe('a record without a registration', () => {
  it.each(['free', 'Available', 'not registered'])('with the status %s proves nothing', (status) => {
    expect(read({ status: [status] })).toEqual({
      reason: 'answered with a record that says of itself that it is no registration',
    })
  })

  it.each([
    [{ remarks: [{ title: 'Reserved Name', description: ['It is kept back.'] }] }],
    [{ notices: [{ title: 'This domain name is reserved' }] }],
    [{ remarks: [null, { description: 5 }, { title: 'blocked by the registry' }] }],
    [{ remarks: [{ title: 'Remark', description: ['This name is reserved by the registry.'] }] }],
    [{ remarks: [{ description: ['The domain vyntra.com is', 'reserved for its government.'] }] }],
    [{ notices: [{ title: 'Notice', description: 'Blocked' }] }],
    [{ remarks: { title: 'reserved' } }],
    [{ notices: 'reserved' }],
    [{ status: ['reserved'], events: [{ eventAction: 'last changed', eventDate: '2019-02-01T00:00:00Z' }] }],
    [{ status: ['reserved'], events: [{ eventAction: 'registration', eventDate: '' }] }],
  ])('%j is reserved', (more) => {
    expect(read(more)).toMatchObject({ state: 'reserved', note: 'The registry keeps this name back.' })
  })

  it.each([
    [{ notices: [{ title: 'Terms of Use', description: ['Some names are reserved. Access is rate limited.'] }] }],
    [{ remarks: [{ title: 'All rights reserved' }] }],
    [{ remarks: [{ title: 'Reserved names', description: ['Reserved names are listed elsewhere.'] }] }],
    [{ status: ['reserved'], events: [{ eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' }] }],
    [{ status: ['server blocked', 'withheld'], events: [{ eventAction: 'expiration', eventDate: '2027-02-01' }] }],
    [{ status: ['free'], events: [{ eventAction: 'registration', eventDate: '01.02.2019' }] }],
    [{ remarks: [{ title: 'Reserved Name' }], events: [{ eventAction: 'registration', eventDate: '2019-02-01' }] }],
    [{ status: ['premium'], events: [{ eventAction: 'registration', eventDate: '2019-02-01T00:00:00Z' }] }],
  ])('%j is still a registration', (more) => {
    expect(read(more)).toMatchObject({ state: 'registered' })
  })
})

describe('variants', () => {
  const variants = [{ relation: ['registration restricted'], variantNames: [null, { ldhName: 'XN--VYNTR-OSA.com' }] }]

  it('reserve a name for the owner of another', () => {
    expect(readRdapDomain(record({ variants }), 'xn--vyntr-osa.com')).toMatchObject({
      state: 'reserved',
      registeredOn: null,
      note: expect.stringContaining('another spelling'),
    })
  })

  it.each([[variants], ['odd'], [[{ variantNames: 5 }]], [[null]], [[{ variantNames: [{}] }]]])(
    '%j say nothing about other names',
    (given) => {
      expect(readRdapDomain(record({ variants: given }), 'other.com')).toHaveProperty('reason')
      expect(readRdapDomain(record({ variants: given }), 'vyntra.com')).toMatchObject({ state: 'registered' })
    },
  )
})
