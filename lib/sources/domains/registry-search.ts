import { createProofs, type Proof } from '../proof.ts'
import type { SourceContext } from '../source.ts'
import { startDeadline } from '../upstream/deadline.ts'
import type { DnsResolver } from './dns/dns-resolver.ts'
import { createDnsWitness } from './dns/dns-witness.ts'
import { believe } from './domain-row.ts'
import { type RegistryAnswer, unknownDomain } from './registry-answer.ts'
import type { RegistryPath } from './registry-path.ts'

interface Learnt {
  answers: RegistryAnswer[]
  provenAt: string | null
}

/** When the signal aborts, the search ends with partial results. */
interface RegistrySearch {
  ask(path: RegistryPath, domains: readonly string[], context: SourceContext): Promise<Learnt>
  /** For a registry without a connector. */
  without(reason: string, retryable: boolean, domains: readonly string[], context: SourceContext): Promise<Learnt>
}

const CONTROL_MS = 2800

/** `control` is the canary. */
export function createRegistrySearch(control: string, dns: DnsResolver | null): RegistrySearch {
  const proofs = new Map<string, ReturnType<typeof createProofs>>()

  /** A refreshed bootstrap can name another server, which needs a new proof. */
  function proofOf({ key }: RegistryPath, { holder }: SourceContext): Proof {
    const proofsOf = proofs.get(key) ?? createProofs()
    proofs.set(key, proofsOf)
    return proofsOf(holder)
  }

  /** Waiting checks of an account share this answer, so no check's signal ends it. */
  async function controlCameBack(path: RegistryPath, context: SourceContext): Promise<boolean> {
    const deadline = startDeadline(new AbortController().signal, CONTROL_MS)
    try {
      return (await path.ask(control, { ...context, signal: deadline.signal })).proof
    } finally {
      deadline.clear()
    }
  }

  return {
    async ask(path, domains, context) {
      const { now } = context
      const proof = proofOf(path, context)
      const witness = createDnsWitness(dns, context)
      const asking = domains.map((domain) => witness.watch(domain, path.ask(domain, context)))
      const needsProof = proof.at(now()) === null && !domains.includes(control)
      const seeking = needsProof ? proof.seek(() => controlCameBack(path, context), now) : null
      const answers = await Promise.all(asking)
      if (answers.some((answer) => answer.proof)) proof.record(now())
      const empty = answers.some(({ domain }) => domain.state === 'not_in_registry')
      if (empty && proof.at(now()) === null) await seeking
      const provenAt = proof.at(now())
      const believed = believe(answers, provenAt !== null, control)
      return { answers: await Promise.all(believed.map((answer) => witness.raise(answer))), provenAt }
    },

    async without(reason, retryable, domains, context) {
      const witness = createDnsWitness(dns, context)
      const failure = { state: 'not_configured', reason, retryable } as const
      const unknown = domains.map((domain) => ({
        domain: unknownDomain(domain, null, null, reason),
        proof: false,
        failure,
      }))
      return { answers: await Promise.all(unknown.map((answer) => witness.raise(answer))), provenAt: null }
    },
  }
}
