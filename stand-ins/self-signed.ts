import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:https'
import { listen } from './fake.ts'

/** A DER element (X.690): its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const head =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/** `ecdsa-with-SHA256` (RFC 5758 section 3.2) and `commonName` (RFC 5280 appendix A.1), as DER writes them. */
const ECDSA_SHA256 = sequence(der(0x06, bytes('2a8648ce3d040302')))
const COMMON_NAME = der(0x06, bytes('550403'))

function pem(label: string, content: Buffer): string {
  return `-----BEGIN ${label}-----\n${content.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END ${label}-----\n`
}

/** A self-signed certificate (RFC 5280 section 4.1), with its key. */
export function makeCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('localhost')))))
  const validity = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')))
  const version = der(0xa0, der(0x02, bytes('02')))
  const serial = der(0x02, Buffer.concat([bytes('01'), randomBytes(8)]))
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' })
  const told = sequence(version, serial, ECDSA_SHA256, name, validity, name, publicInfo)
  const signature = der(0x03, bytes('00'), sign('sha256', told, privateKey))
  return {
    cert: pem('CERTIFICATE', sequence(told, ECDSA_SHA256, signature)),
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

interface SelfSigned {
  /** `https://127.0.0.1:port`. */
  origin: string
  /** How many requests arrived: a client that sends one did not verify the certificate. */
  requests(): number
  close(): Promise<void>
}

/** Starts an https server whose certificate is its own. */
export async function startSelfSigned(): Promise<SelfSigned> {
  let requests = 0
  const server = createServer(makeCertificate(), (_request, response) => {
    requests++
    response.end()
  })
  const { host, close } = await listen(server)
  return { origin: `https://${host}`, requests: () => requests, close }
}
