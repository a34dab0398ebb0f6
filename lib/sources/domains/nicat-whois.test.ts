import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NICAT_WHOIS, readLimit, readLines } from './das-whois.ts'

const read = (text: string, domain = 'vyntra.at') => NICAT_WHOIS.read(readLines(text), domain)
const terms = `% Copyright (c)2026 by NIC.AT (1)
%
% Use that exceeds what is usual is forbidden, and the number of queries is
% limited. Who has exceeded the quota may be shut out, entirely or in part,
% until further notice, and is held liable.

`
const record = (domain: string, more = '') =>
  `${terms}domain:         ${domain}\nregistrar:      Quota GmbH ( https://nic.at/registrar/1 )\n${more}source:         AT-DOM\n\n`

it('queries the domain unchanged', () => {
  expect(NICAT_WHOIS.line('vyntra.at')).toBe('vyntra.at')
})

it.each(['% nothing found\n', '%  Nothing found.\n', '% nothing found for vyntra.at\n', 'nothing found\r\n'])(
  '%j means that it is not in the registry',
  (said) => {
    expect(read(`${terms}${said}\n`)).toMatchObject({ state: 'not_in_registry' })
  },
)

describe('a record', () => {
  it.each(['vyntra.at', 'VYNTRA.AT', 'vyntra.at.'])('of %s is a registration', (name) => {
    expect(read(record(name, 'changed:        20241113 19:36:02\n'))).toEqual({
      state: 'registered',
      note: null,
      registeredOn: null,
    })
  })

  it('may state the date of registration', () => {
    const since = 'registered:     20000825 20:16:35\n'
    expect(read(record('vyntra.at', since))).toMatchObject({ registeredOn: '2000-08-25' })
    expect(read(record('vyntra.at', 'registered:     20001399\n'))).toMatchObject({ registeredOn: null })
  })

  it('may contain the name in Unicode', () => {
    expect(read(record('münchner.at'), 'xn--mnchner-n2a.at')).toMatchObject({ state: 'registered' })
  })
})

it('never reads a truncated answer as empty', () => {
  const whole = `${terms}% nothing found\n`
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), (length) => {
      expect(read(whole.slice(0, length))).toHaveProperty('reason')
    }),
  )
})

it.each([
  record('other.at'),
  record('vyntra.co.at'),
  `${record('vyntra.at')}% nothing found\n`,
  `${terms}% nothing found for other.at\n`,
  `${terms}% nothing found`,
  `${terms}% nothing found in this part of the database\n`,
  `${terms}% Requests of this client are not permitted.\n`,
  `${terms}domain:\n`,
  terms,
  '<html>nothing found</html>\n',
])('%j is unknown', (text) => {
  expect(read(text)).toHaveProperty('reason')
})

it.each([
  [`${terms}% Quota exceeded\n`, { seconds: null }],
  [`${terms}% Quota exceeded, try again in 45 seconds.\n`, { seconds: 45 }],
  ['% Too many requests from this address\n', { seconds: null }],
  [`${terms}Error: quota exceeded\n`, { seconds: null }],
  [`${terms}% nothing found\n`, null],
  [record('vyntra.at'), null],
])('%j sets the limit %j', (text, limit) => {
  expect(readLimit(readLines(text), 'vyntra.at')).toEqual(limit)
})
