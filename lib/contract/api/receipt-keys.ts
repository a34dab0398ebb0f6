import { doc, z } from '../../zod.ts'
import { Instant } from '../primitives.ts'

/** A public key as a JWK (RFC 7517, RFC 8037), with its period of use. */
export const ReceiptKey = z.object({
  kty: doc(z.literal('OKP'), 'Type of the key (RFC 8037).'),
  crv: doc(z.literal('Ed25519'), 'Its curve.'),
  x: doc(z.string().check(z.regex(/^[\w-]{43}$/)), 'The public key, base64url.'),
  kid: doc(
    z.string().check(z.regex(/^[\w-]{16}$/)),
    'Its id, as receipts name it: the first 16 characters of its JWK thumbprint (RFC 7638).',
  ),
  use: doc(z.literal('sig'), 'What it is for: signatures.'),
  alg: doc(z.literal('EdDSA'), 'Algorithm of the signatures.'),
  createdAt: doc(Instant, 'From when on it signed.'),
  retiredAt: doc(z.nullable(Instant), 'From when on it signed no more; null for the key in use.'),
})
export type ReceiptKey = z.infer<typeof ReceiptKey>

/** Response of GET /.well-known/brand-check-keys.json: a JWK set. */
export const ReceiptKeys = z.object({
  keys: doc(z.array(ReceiptKey), 'Every key that ever signed, the one in use first.'),
})
export type ReceiptKeys = z.infer<typeof ReceiptKeys>
