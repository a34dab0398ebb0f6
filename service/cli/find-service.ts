import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIPv6 } from 'node:net'
import { json } from 'node:stream/consumers'
import { boundAddress } from '../access/bound-address.ts'
import { createSecrets, readPepper } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'

/**
 * Longest time, in milliseconds, for an answer of what listens at the address; where nothing listens, that is known at
 * once.
 */
const LOOK_MS = 3000

/** What answered, and the end of the connection at which it did. */
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

/**
 * The address with the number to which its name was resolved, because another program may be behind the name when it is
 * looked up again.
 */
function pinned(publicUrl: string, address: string | undefined): string {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:' || address === undefined) return publicUrl
  const bare = address.replace(/^::ffff:/i, '')
  url.hostname = isIPv6(bare) ? `[${bare}]` : bare
  return url.href.replace(/\/+$/, '')
}

/**
 * Where the running service of this data folder is reached; null where it is not. Anything could listen at its address, or
 * hand on to it what it is asked: only the service that shares the pepper can answer the challenge, and its answer holds
 * for the address alone at which it was asked. Nobody else may be given a key or a name.
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
