import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EURID_DAS, readLimit, readLines } from './das-whois.ts'

const read = (text: string, domain = 'vyntra.eu') => EURID_DAS.read(readLines(text), domain)
const head = '% .eu Domain Availability Server 1.0\r\n%\r\n% (c) 2005 (http://www.eurid.eu)\r\n%\r\n%% RC = 0\r\n'
const das = (name: string, status: string) => `${head}Domain: ${name}\r\nStatus: ${status}\r\n`

it('queries the name without its top-level domain', () => {
  expect(EURID_DAS.line('xn--mnchner-n2a.eu')).toBe('get 1.0 xn--mnchner-n2a')
})

describe('a status', () => {
  it.each([
    ['FREE', 'not_in_registry'],
    ['Available', 'not_in_registry'],
    ['REGISTERED', 'registered'],
    ['NOT AVAILABLE', 'registered'],
    ['ON HOLD', 'registered'],
    ['OUT OF SERVICE', 'registered'],
    ['RESERVED', 'reserved'],
    ['BLOCKED', 'reserved'],
    ['SUSPENDED', 'registered'],
    ['Suspended', 'registered'],
    ['WITHDRAWN', 'reserved'],
    ['QUARANTINE', 'reserved'],
    ['SUSPENDED (QUARANTINE)', 'reserved'],
    ['APPLICATION PENDING', 'reserved'],
    ['SERVER-HOLD', 'registered'],
    ['serverHold', 'registered'],
    ['ON_HOLD', 'registered'],
    ['OUT-OF-SERVICE', 'registered'],
    ['SUSPENDED (SERVER-HOLD)', 'registered'],
    ['SUSPENDED, SOMETHING NEW', 'registered'],
    ['WITHDRAWN, SERVER-HOLD', 'registered'],
    ['WITHDRAWN (2026-01-01)', 'reserved'],
  ])('%s: %s', (status, state) => {
    expect(read(das('vyntra', status))).toMatchObject({ state })
    expect(read(das('VYNTRA.EU', status).replaceAll('\r', ''))).toMatchObject({ state })
  })

  it.each([
    ['QUARANTINE', true],
    ['SUSPENDED (QUARANTINE)', true],
    ['SUSPENDED', false],
    ['WITHDRAWN', false],
  ])('%s says that its registration has ended: %s', (status, ended) => {
    const reading = read(das('vyntra', status))
    expect('note' in reading && /has ended.*quarantine/.test(reading.note ?? '')).toBe(ended)
  })

  it.each([
    ['Status: REGISTERED\r\nStatus: SUSPENDED\r\n', 'registered'],
    ['Status: QUARANTINE\r\nStatus: SUSPENDED\r\n', 'registered'],
    ['Status: WITHDRAWN\r\nStatus: QUARANTINE\r\n', 'reserved'],
    ['Registered: 2019-03-04\r\nStatus: SOMETHING NEW\r\n', 'registered'],
    ['Expiry date: 04.03.2027\r\nStatus: QUARANTINE\r\n', 'registered'],
  ])('%j: %s', (lines, state) => {
    expect(read(`${head}Domain: vyntra\r\n${lines}`)).toMatchObject({ state })
  })

  it.each(['NOT ALLOWED', 'SOMETHING NEW', 'FREE OR SO', 'NOT FREE', 'UNAVAILABLE', ''])('%j is unknown', (status) => {
    expect(read(das('vyntra', status))).toHaveProperty('reason')
  })
})

describe('an answer without information', () => {
  it.each([
    das('vyntra2', 'FREE'),
    das('vyntra.ee', 'FREE'),
    das('', 'FREE'),
    `${head}Status: FREE\r\n`,
    `${head}Domain: vyntra\r\n`,
    `${head}Domain: vyntra\r\nStatus: FREE`,
    `${head}Domain: vyntra\r\nDomain: other\r\nStatus: FREE\r\n`,
    `${head}Domain: vyntra\r\nStatus: FREE\r\nStatus: REGISTERED\r\n`,
    `${head}Domain: vyntra\r\nStatus: FREE\r\nStatus: FREE\r\n`,
    `${head}Domain: vyntra\r\nStatus: AVAILABLE, WITHDRAWN\r\n`,
    `${head}Domain: vyntra\r\nRegistered: 2019-03-04\r\nStatus: FREE\r\n`,
    'FREE\r\n',
    '{"Domain":"vyntra","Status":"FREE"}\r\n',
    '<html>Domain: vyntra Status: FREE</html>\r\n',
  ])('%j', (text) => {
    expect(read(text)).toHaveProperty('reason')
  })

  it('is any truncated answer', () => {
    const whole = das('vyntra', 'FREE')
    fc.assert(
      fc.property(fc.nat({ max: whole.length - 1 }), (length) => {
        expect(read(whole.slice(0, length))).toHaveProperty('reason')
      }),
    )
  })
})

it.each([
  ['-1: Still in grace period, wait 30 seconds\r\n', { seconds: 30 }],
  [`${head}-1: Still in grace period, wait 7777777 seconds\r\n`, { seconds: 7777777 }],
  ['% Excessive querying, grace period of 60 seconds\r\n', { seconds: 60 }],
  ['%% RC = -1\r\n', { seconds: null }],
  ['Query limit exceeded\r\n', { seconds: null }],
  [das('quota', 'FREE'), null],
  ['% nothing found for "quota.eu".\n', null],
  ["Error: 'quota' is no name.\n", null],
  [das('vyntra', 'REGISTERED'), null],
])('%j sets the limit %j', (text, limit) => {
  expect(readLimit(readLines(text), 'quota.eu')).toEqual(limit)
})
