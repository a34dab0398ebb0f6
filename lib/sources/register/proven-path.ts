import { createProofs } from '../proof.ts'
import type { PathState, SourceContext, SourceQuery } from '../source.ts'
import { startDeadline } from '../upstream/deadline.ts'
import { emptyLiveAnswer, type LiveAnswer, type LivePath } from './live-path.ts'

export interface ProvenAnswer extends LiveAnswer {
  /** Time of the original query, even for a cached answer. */
  askedAt: string
  provenAt: string | null
  fromMemory: boolean
}

/** A connector whose empty answers count only with a proof. */
export interface ProvenPath extends Pick<LivePath, 'id' | 'name' | 'attribution' | 'deadlineMs'> {
  /** Never rejects for an upstream's fault. */
  ask(query: SourceQuery, context: SourceContext): Promise<ProvenAnswer>
  state(): PathState
}

const UNPROVEN = 'a record that certainly is in the register did not come back, so an empty answer does not count'
const UNREADABLE = 'the service could not read its answer'

/** Reasons that have nothing to do with the name. */
const OF_ACCESS = /did not accept|\((?:401|403|404)\)$/

/**
 * Only a reason that is the same for any name may be public. With matches, the reason may count them. If a retry is
 * pointless, the office may have refused this very name.
 */
function isOfPath({ matches, retryable, reason }: LiveAnswer): boolean {
  return matches === null && (retryable || OF_ACCESS.test(reason ?? ''))
}

/**
 * An empty answer counts only if a canary came back to the same account by the same connector within ten minutes. The
 * canary has its own signal, so that a caller who leaves does not abort it for others.
 */
export function createProvenPath(path: LivePath): ProvenPath {
  const proofOf = createProofs()
  let last: LiveAnswer | null = null

  async function controlCameBack({ fetch, now, holder }: SourceContext): Promise<boolean> {
    const deadline = startDeadline(new AbortController().signal, path.deadlineMs)
    try {
      return await path.control({ fetch, now, holder, signal: deadline.signal })
    } catch {
      return false
    } finally {
      deadline.clear()
    }
  }

  return {
    id: path.id,
    name: path.name,
    attribution: path.attribution,
    deadlineMs: path.deadlineMs,

    async ask(query, context) {
      const { now } = context
      const proof = proofOf(context.holder)
      const asked = { askedAt: new Date(now()).toISOString(), fromMemory: false }
      // The search starts first, because a rate-limited upstream answers in order.
      const searching = path.search(query, context).catch(() => emptyLiveAnswer('error', UNREADABLE, true))
      const seeking = proof.at(now()) === null ? proof.seek(() => controlCameBack(context), now) : null
      const answer = await searching
      if (!context.signal.aborted && answer.ofName !== true) last = answer
      if (answer.proof) proof.record(now())
      const empty = answer.state === 'answered' && answer.hits.length === 0
      if (empty && proof.at(now()) === null) await seeking
      const provenAt = proof.at(now())
      if (!empty || provenAt !== null) return { ...answer, ...asked, provenAt }
      const unproven: LiveAnswer = { ...emptyLiveAnswer('not_proven', UNPROVEN, true), truncated: answer.truncated }
      last = unproven
      return { ...unproven, ...asked, provenAt }
    },

    state() {
      const { id, name } = path
      if (last === null) return { id, name, state: 'not_asked_yet', reason: null }
      if (last.state === 'answered') return { id, name, state: 'answering', reason: null }
      return { id, name, state: 'failing', reason: isOfPath(last) ? last.reason : last.state.replaceAll('_', ' ') }
    },
  }
}
