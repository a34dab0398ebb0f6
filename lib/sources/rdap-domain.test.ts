import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readRdapDomain } from './rdap-domain.ts'

const record = (changes: Record<string, unknown>) => ({ objectClassName: 'domain', ldhName: 'vyntra.com', ...changes })
const read = (changes: Record<string, unknown>) => readRdapDomain(record(changes), 'vyntra.com')

describe('the name in a record', () => {
  it.each(['VYNTRA.COM', 'vyntra.com.', 'Vyntra.Com.'])('may be written %s', (ldhName) => {
    expect(read({ ldhName })).toMatchObject({ state: 'registered' })
  })

  it('may stand in Unicode, alone or in place of the A-labels', () => {
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

  it.each([undefined, null, 'none', [1], [{ eventAction: 5 }]])('events %j do not spoil the record', (events) => {
    expect(read({ events })).toEqual({ state: 'registered', registeredOn: null, expiresOn: null, note: null })
  })
})

describe('status', () => {
  it.each([
    [['active'], 'registered', null],
    [['inactive'], 'registered', null],
    [undefined, 'registered', null],
    ['active', 'registered', null],
    [['server hold', 'Pending Delete'], 'registered', 'Registered; the registration is about to be deleted.'],
    [['pendingDelete'], 'registered', 'Registered; the registration is about to be deleted.'],
    [['redemption period'], 'registered', expect.stringContaining('redeemable')],
    [['reserved'], 'reserved', 'The registry keeps this name back.'],
    [['Blocked'], 'reserved', 'The registry keeps this name back.'],
  ])('%j: %s', (status, state, note) => {
    expect(read({ status })).toMatchObject({ state, note })
  })
})

const RECORDED = '../shared/data/upstream/rdap/'
const recorded = (file: string): unknown => JSON.parse(readFileSync(RECORDED + file, 'utf8'))

if (existsSync(RECORDED))
  describe('recorded answers', () => {
    it.each([
      ['verisign-com-google.com-2021.json', 'google.com', '1997-09-15', '2028-09-14'],
      ['verisign-com-themarquetry.com-2022.json', 'themarquetry.com', '2021-03-16', '2022-03-16'],
      ['afnic-fr-afnic.fr-2022.json', 'afnic.fr', '2001-12-10', '2029-07-18'],
      ['cznic-cz-example.cz.json', 'example.cz', '2004-08-30', '2019-08-30'],
      ['flexireg-moscow-home.moscow-2024.json', 'home.moscow', '2021-10-19', '2024-10-19'],
      ['neustar-tube-you.tube-2021.json', 'you.tube', '2016-04-17', '2022-04-16'],
      ['registrar-comlaude-amazon.cyou-2021.json', 'amazon.cyou', '2020-05-14', '2021-05-14'],
      ['registrar-markmonitor-abc.xyz-2021.json', 'abc.xyz', '2014-03-20', '2025-03-20'],
      ['registrar-markmonitor-docs.new-2026-09-12.json', 'docs.new', '2016-11-29', '2026-11-29'],
      ['registrar-namecheap-bitcoin.org-2021.json', 'bitcoin.org', '2008-08-18', '2029-08-18'],
      ['rfc9537-example-lookup-with-redaction.json', 'example.com', '1997-06-03', '2021-06-03'],
      ['malformed-synthetic-02.json', 'something-not-real.com', '2023-07-05', '2024-07-05'],
    ])('%s is a registration of %s', (file, asked, registeredOn, expiresOn) => {
      const found = readRdapDomain(recorded(file), asked)
      expect(found).toEqual({ state: 'registered', registeredOn, expiresOn, note: null })
      expect(readRdapDomain(recorded(file), `not-${asked}`)).toHaveProperty('reason')
    })

    it.each(['afnic-fr-help.json', 'rfc9537-example-search-with-redaction.json', 'ripe-error-501.json'])(
      '%s is no record of a domain',
      (file) => {
        expect(readRdapDomain(recorded(file), 'example.com')).toHaveProperty('reason')
      },
    )
  })
