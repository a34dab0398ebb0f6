import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Which proxies are trusted to name the client: the nearest `hops` of them, or those in these networks. */
export type TrustProxy = { hops: number } | { ranges: Range[] }

export const TRUST_NOBODY: TrustProxy = { hops: 0 }
const HOPS_MAX = 10

/** An address without the port that some proxies add (`1.2.3.4:5678`, `[::1]:5678`). */
const withoutPort = (text: string) => text.trim().replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1')

/** A parsed address, in which an IPv4 address mapped into IPv6 becomes IPv4. Null for anything else. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) !== 0 ? ipaddr.process(bare) : null
}

function rangeOf(text: string): Range | null {
  if (isIP(text.replace(/\/\d+$/, '')) !== 0 && ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** The setting: a number of proxies, or addresses and networks (`10.0.0.0/8`) separated by commas. Null where it is neither. */
export function readTrustProxy(text: string): TrustProxy | null {
  if (/^\d+$/.test(text.trim())) {
    const hops = Number(text)
    return hops <= HOPS_MAX ? { hops } : null
  }
  const ranges = text.split(',').map((part) => rangeOf(part.trim()))
  return ranges.every((range) => range !== null) ? { ranges } : null
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network as never, bits)
}

/**
 * Address of the client: the peer of the connection or, where the peer is a trusted proxy, the address that it appended
 * to
 * `X-Forwarded-For`, and so on from right to left. Entries further left are not trusted, because anybody may have
 * written them. An IPv6 client is its network of 64 bits, because one customer has a whole network.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trust: TrustProxy): string {
  const peerAddress = addressOf(peer)
  if (peerAddress === null) return ''
  let client = peerAddress
  const named = forwardedFor?.split(',').toReversed() ?? []
  for (const [hop, text] of named.entries()) {
    const believed = 'hops' in trust ? hop < trust.hops : trust.ranges.some((range) => isIn(client, range))
    const address = believed ? addressOf(withoutPort(text)) : null
    if (address === null) break
    client = address
  }
  if (client.kind() === 'ipv4') return client.toString()
  return `${(client as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
