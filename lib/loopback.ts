/** The hosts that count as this machine, as they are looked up. */
export const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** The host of a URL as it is looked up: no brackets, no root dot, lower case. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Whether a host, with or without brackets, is this machine: plain http is taken for these alone. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK_HOSTS.includes(bareHost(hostname))
}

/** True for https, and for plain http on loopback alone. */
export function isServiceAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return url.protocol === 'http:' && isLoopbackHost(url.hostname)
}
