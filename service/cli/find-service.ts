import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIPv6 } from 'node:net'
import { json } from 'node:stream/consumers'
import { boundAddress } from '../access/bound-address.ts'
import { createSecrets, readPepper } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'

/** Milliseconds. If nothing listens at the address, the connection fails at once. */
const LOOK_MS = 3000

interface Heard {
  proof: unknown
  end: { address: string | undefined; port: number | undefined }
}

async function ask(url: URL, challenge: string): Promise<Heard> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestTls : request
  const sent = send(url, { headers: { Challenge: challenge }, agent: false, signal: AbortSignal.timeout(LOOK_MS) })
  sent.once('response', resolve).once('error', reject).end()
  const answer = await promise
  const { remoteAddress: address, remotePort: port } = answer.socket
  const body = (await json(answer)) as { proof?: unknown }
  return { proof: body.proof, end: { address, port } }
}

/** A second look-up of the host name may lead to another program. */
function pinned(publicUrl: string, address: string | undefined): string {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:' || address === undefined) return publicUrl
  const bare = address.replace(/^::ffff:/i, '')
  url.hostname = isIPv6(bare) ? `[${bare}]` : bare
  return url.href.replace(/\/+$/, '')
}

/**
 * Another program could listen at the service's address or relay requests, and must not get a key or a name. So this
 * sends a challenge that only a service with the same pepper can answer, and only for this address.
 */
export async function findService({ publicUrl, dataDir, keyPepper }: Config): Promise<string | null> {
  const challenge = randomUUID()
  try {
    const { proof, end } = await ask(new URL(`${publicUrl}/healthz`), challenge)
    const address = boundAddress(publicUrl, end)
    if (address === null) return null
    const expected = createSecrets(readPepper(dataDir, keyPepper)).addressProof(challenge, address)
    return proof === expected ? pinned(publicUrl, end.address) : null
  } catch {
    return null
  }
}
