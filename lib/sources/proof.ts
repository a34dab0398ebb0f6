import { LRUCache } from 'lru-cache'

/** How long, in milliseconds, a known record that came back vouches for empty answers by the same path. */
export const PROOF_LASTS_MS = 10 * 60_000

/** Remembers when a known record of a source last came back. */
export interface Proof {
  /** The instant of a proof that still counts, or null for none. */
  at(now: number): string | null
  /** Notes that a known record came back. */
  record(now: number): void
  /** Asks for the known record, once for all callers who wait, and settles when the answer is in. */
  seek(ask: () => Promise<boolean>, now: () => number): Promise<void>
}

export function createProof(): Proof {
  let provenAt = Number.NEGATIVE_INFINITY
  let seeking: Promise<void> | null = null
  const record = (now: number) => {
    if (now > provenAt || provenAt - now > PROOF_LASTS_MS) provenAt = now
  }
  return {
    // The absolute difference counts, so that a clock that was set back does not make a proof last longer.
    at: (now) => (Math.abs(now - provenAt) <= PROOF_LASTS_MS ? new Date(provenAt).toISOString() : null),
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

/** Most holders whose proofs are remembered. For a holder that was forgotten, a proof is sought anew. */
const HOLDERS_MAX = 1000

/**
 * A source's proofs, one for each holder, so that nobody learns from the instant of a proof that, or when, another asked.
 * A host with one user has one proof.
 */
export function createProofs(): (holder: string | undefined) => Proof {
  const proofs = new LRUCache<string, Proof>({ max: HOLDERS_MAX })
  return (holder = '') => {
    const proof = proofs.get(holder) ?? createProof()
    proofs.set(holder, proof)
    return proof
  }
}
