import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, readTrustProxy, TRUST_NOBODY, type TrustProxy } from './serving.ts'

const trust = (text: string) => readTrustProxy(text) as TrustProxy

describe('clientAddress', () => {
  it('trusts no proxy by default', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', TRUST_NOBODY)).toBe('203.0.113.9')
  })

  it.each([
    ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['2', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['1', '10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1,::1', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::1', '::1', '[2001:db8:1:2:3::4]:443', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '198.51.100.1:5678', '198.51.100.1'],
    ['2', '10.0.0.1', '198.51.100.1:5678 , 10.0.0.2:80', '198.51.100.1'],
    ['1', '10.0.0.1', '[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '198.51.100.1:port', '10.0.0.1'],
  ])('with TRUST_PROXY=%s, a peer %s that forwards for %s stands for %s', (setting, peer, forwarded, client) => {
    expect(clientAddress(peer, forwarded, trust(setting))).toBe(client)
  })

  it('is never an entry that the client wrote before that of the last trusted proxy', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), fc.ipV4(), (forged, added) => {
        const header = [...forged.map((text) => text.replaceAll(',', '')), added].join(', ')
        expect(clientAddress('10.0.0.1', header, trust('1'))).toBe(added)
      }),
    )
  })
})

it.each(['11', '-1', 'true', 'all', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1:80', '[::1]:80', 'proxy.example', '1.5'])(
  'refuses %s',
  (text) => {
    expect(readTrustProxy(text)).toBeNull()
  },
)
