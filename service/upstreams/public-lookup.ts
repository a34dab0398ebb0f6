import { lookup as lookupName } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '../../lib/sources/upstream/public-host.ts'

export function notPublic(): Error {
  return new Error('the host has no public address')
}

/** Resolves only to public addresses, so that no name can lead a connection into this network. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookupName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(notPublic(), '')
    if (options.all) return callback(null, open)
    callback(null, first.address, first.family)
  })
}
