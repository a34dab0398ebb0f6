import { describe, expect, it } from 'vitest'
import shipped from '../../../data/rdap-bootstrap.json' with { type: 'json' }
import { readBootstrap } from './rdap.ts'

const file = (services: unknown, version: unknown = '1.0') => ({
  description: 'for a test',
  publication: '2026-11-01T00:00:00Z',
  version,
  services,
})

describe("IANA's file", () => {
  const { serverFor } = readBootstrap(shipped)

  it.each([
    ['com', 'https://rdap.verisign.com/com/v1/'],
    ['vyntra.COM.', 'https://rdap.verisign.com/com/v1/'],
    ['net', 'https://rdap.verisign.com/net/v1/'],
    ['org', 'https://rdap.publicinterestregistry.org/rdap/'],
    ['swiss', 'https://rdap.nic.swiss/'],
  ])('names the server of %s', (name, baseUrl) => {
    expect(serverFor(name)).toEqual({ baseUrl, host: new URL(baseUrl).host, note: null })
  })

  it.each(['ch', 'li', 'de', 'io', 'us'])('does not name the server of %s, which is known otherwise', (tld) => {
    expect(serverFor(tld)?.note).toBe('registry server, not in IANA bootstrap')
  })

  it.each(['eu', 'at', 'kg', 'example', ''])('has no server for %j', (tld) => {
    expect(serverFor(tld)).toBeNull()
  })
})

describe('readBootstrap', () => {
  it('prefers the file to servers known otherwise', () => {
    const { serverFor } = readBootstrap(file([[['ch', 'at'], ['https://rdap.example.org']]]))
    expect(serverFor('ch')).toEqual({ baseUrl: 'https://rdap.example.org/', host: 'rdap.example.org', note: null })
    expect(serverFor('at')?.host).toBe('rdap.example.org')
  })

  it('uses the longest suffix, and https before http', () => {
    const { serverFor } = readBootstrap(
      file([
        [['uk'], ['http://127.0.0.1/uk/', 'https://uk.example.org/']],
        [['co.uk'], ['https://co.example.org/']],
      ]),
      { allowLoopback: true },
    )
    expect(serverFor('a.co.uk')?.host).toBe('co.example.org')
    expect(serverFor('a.org.uk')?.host).toBe('uk.example.org')
    expect(serverFor('a.xco.uk')?.host).toBe('uk.example.org')
  })

  it('lists the hosts of all registries, including those known otherwise', () => {
    const { lists } = readBootstrap(
      file([[['com'], ['http://http.example.org/', 'https://one.example.org/com/', 'https://two.example.org:444/']]]),
    )
    expect(['one.example.org', 'two.example.org:444', 'rdap.denic.de'].filter(lists)).toHaveLength(3)
    expect(['http.example.org', 'two.example.org', 'example.org', 'rdap.verisign.com'].filter(lists)).toEqual([])
  })

  it.each(['http://rdap.example.org/', 'https://10.0.0.1/', 'http://127.0.0.1/', 'https://localhost/', 'nonsense'])(
    'ignores %s in a file that is not the operator’s',
    (address) => {
      expect(readBootstrap(file([[['com'], [address]]])).serverFor('com')).toBeNull()
    },
  )

  it.each([
    [null],
    [[]],
    [file([])],
    [file([['com', 'https://rdap.example.org/']])],
    [file([[['com'], 'https://rdap.example.org/']])],
    [file([[['com'], ['https://rdap.example.org/']]], 1)],
    [{ version: '1.0', services: [[['com'], ['https://rdap.example.org/']]] }],
  ])('refuses %j', (json) => {
    expect(() => readBootstrap(json)).toThrow('not an RDAP bootstrap file')
  })
})
