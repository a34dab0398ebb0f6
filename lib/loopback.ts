export const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** Returns the host of a URL in lower case, without brackets and root dot. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Returns true for hosts of this machine. Only these may use plain http. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(bareHost(hostname))
}

/** Returns true for https, and for plain http on this machine. */
export function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && isLoopbackHost(url.hostname)
}

/** Returns true if any address is on one of these hosts, however the host name is written. */
export function isOnHost(hosts: readonly string[], ...addresses: readonly string[]): boolean {
  return addresses.some((each) => URL.canParse(each) && hosts.includes(bareHost(new URL(each).hostname)))
}
