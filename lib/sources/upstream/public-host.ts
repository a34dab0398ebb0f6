import ipaddr from 'ipaddr.js'
import { bareHost, isLoopbackHost } from '../../loopback.ts'

/** This machine and the local network: RFC 6761, RFC 6762, RFC 8375 and ICANN .internal. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|home\.arpa)$/

/** The only IPv6 addresses assigned to the public internet (RFC 4291 section 2.4, IANA registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv6 addresses that contain an IPv4 address (RFC 6052 section 2.1). */
const WELL_KNOWN_PREFIX = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** True for an IP address on the public internet (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.range() === 'unicast'
  if (parsed.match(WELL_KNOWN_PREFIX)) return isPublicAddress(parsed.toByteArray().slice(-4).join('.'))
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST)
}

/** False for private addresses, local names, and names without a dot. */
export function isPublicHost(hostname: string): boolean {
  const host = bareHost(hostname)
  if (ipaddr.isValid(host)) return isPublicAddress(host)
  return host.includes('.') && !LOCAL_NAME.test(host)
}

/** True for https at a public host, and for http and https on this machine. */
export function isUpstreamAddress(url: URL): boolean {
  if (url.username !== '' || url.password !== '') return false
  if (isLoopbackHost(url.hostname)) return url.protocol === 'https:' || url.protocol === 'http:'
  return url.protocol === 'https:' && isPublicHost(url.hostname)
}
