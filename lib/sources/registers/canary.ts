import { LRUCache } from 'lru-cache'

/** Milliseconds for which a returned canary vouches for empty answers from the same connector. */
export const CANARY_LASTS_MS = 10 * 60_000

interface Canary {
  /** Returns the ISO instant of the last proof, or null if that proof is too old. */
  at(now: number): string | null
  record(now: number): void
  /** Queries the canary once for all waiting callers. */
  seek(ask: () => Promise<boolean>, now: () => number): Promise<void>
}

function createCanary(): Canary {
  let provenAt = Number.NEGATIVE_INFINITY
  let seeking: Promise<void> | null = null
  const record = (now: number) => {
    if (now > provenAt || provenAt - now > CANARY_LASTS_MS) provenAt = now
  }
  return {
    // The difference is absolute, so that a clock set back does not prolong a proof.
    at: (now) => (Math.abs(now - provenAt) <= CANARY_LASTS_MS ? new Date(provenAt).toISOString() : null),
    record,
    seek(ask, now) {
      seeking ??= ask()
        .then((came) => {
          if (came) record(now())
        })
        .finally(() => {
          seeking = null
        })
      return seeking
    },
  }
}

/** Maximum number of remembered accounts. The next search of a forgotten account queries the canary again. */
const HOLDERS_MAX = 1000

/** Stores a source's proofs by account, so that a proof's time reveals nothing about another account. */
export function createCanaries(): (holder: string | undefined) => Canary {
  const proofs = new LRUCache<string, Canary>({ max: HOLDERS_MAX })
  return (holder = '') => {
    const proof = proofs.get(holder) ?? createCanary()
    proofs.set(holder, proof)
    return proof
  }
}
