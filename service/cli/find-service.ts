import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIPv6 } from 'node:net'
import { json } from 'node:stream/consumers'
import { boundAddress } from '../access/bound-address.ts'
import { createSecrets, readPepper } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'

/**
 * Longest wait, in milliseconds, for an answer from whatever listens at the address. Where nothing listens, the
 * connection fails at once.
 */
const LOOK_MS = 3000

/** The proof that came back, and the address of the connection at the other end. */
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
 * The address with its host name replaced by the IP address that it resolved to, because the name may lead to another
 * program when it is looked up again.
 */
function pinned(publicUrl: string, address: string | undefined): string {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:' || address === undefined) return publicUrl
  const bare = address.replace(/^::ffff:/i, '')
  url.hostname = isIPv6(bare) ? `[${bare}]` : bare
  return url.href.replace(/\/+$/, '')
}

/**
 * Where the running service of this data folder is reached; null where it is not found. Some other program could listen
 * at its address, or relay requests to it, and must not get a key or a name. So the service is sent a challenge: only a
 * service with the same pepper can answer it, and the answer is valid only for the address that was asked.
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
