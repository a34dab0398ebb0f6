import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Proxies that may name the client: the nearest `hops`, or those in these networks. */
export type TrustProxy = { hops: number } | { ranges: Range[] }

export const TRUST_NOBODY: TrustProxy = { hops: 0 }
const HOPS_MAX = 10

/** Some proxies add a port (`1.2.3.4:5678`, `[::1]:5678`). */
const withoutPort = (text: string) => text.trim().replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d+$/, '$1')

/** An IPv4 address mapped into IPv6 becomes IPv4. */
function addressOf(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.trim().replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) !== 0 ? ipaddr.process(bare) : null
}

function rangeOf(text: string): Range | null {
  if (isIP(text.replace(/\/\d+$/, '')) !== 0 && ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  const address = addressOf(text)
  return address && [address, address.kind() === 'ipv4' ? 32 : 128]
}

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
 * Reads `X-Forwarded-For` from right to left as long as the hop is a trusted proxy: anybody may have written the rest.
 * IPv6 addresses become their /64 network, because one customer has a whole network.
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
