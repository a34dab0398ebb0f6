import { insertClaim, useClaim } from '../storage/claims.ts'
import type { Database } from '../storage/database.ts'
import { randomBase62 } from './base62.ts'
import type { Secrets } from './secrets.ts'

/** Characters of a claim token: 43 in base 62 are 256 bits. */
const TOKEN = 43
/** How long a connection code that `npm start` shows can be used, in milliseconds. */
const LOCAL_CLAIM_MS = 24 * 60 * 60 * 1000

export interface Claims {
  /** A single-use token for a key; only its keyed hash is kept. */
  offer(keyId: string): Promise<string>
  /** Uses the token up: the id of its key, or null. */
  redeem(token: string): Promise<string | null>
}

export function createClaims(db: Database, secrets: Secrets, now: () => number): Claims {
  return {
    async offer(keyId) {
      const token = randomBase62(TOKEN)
      await insertClaim(db, { digest: secrets.claimDigest(token), keyId, expiresAt: now() + LOCAL_CLAIM_MS })
      return token
    },
    async redeem(token) {
      return (await useClaim(db, secrets.claimDigest(token), now())) ?? null
    },
  }
}
