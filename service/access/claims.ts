import { insertClaim, useClaim } from '../storage/claims.ts'
import type { Database } from '../storage/database.ts'
import { randomBase62 } from './base62.ts'
import type { Secrets } from './secrets.ts'

/** 43 characters in base 62 are 256 bits. */
const TOKEN = 43
const LOCAL_CLAIM_MS = 24 * 60 * 60 * 1000

interface Claims {
  /** Only a keyed hash of the token is stored. */
  offer(keyId: string): Promise<string>
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
