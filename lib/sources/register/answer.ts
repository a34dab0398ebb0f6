import { emptyAnswer, type Hit, type SourceAnswer } from '../source.ts'
import type { RegisterFacts } from './facts.ts'
import type { HeldRegister } from './held-register.ts'
import type { HeldAnswer } from './held-search.ts'
import type { LiveResult } from './live-search.ts'
import { mergeHits } from './merge-hits.ts'
import { joined, RECORD_GONE, textOnly, whatOfNewer, whatUnread, whyFailed } from './reasons.ts'
import { ageOf, areCurrent } from './record-age.ts'

/** Hits of failed connectors count too. */
function liveHits({ worked, failed }: LiveResult): Hit[] {
  const answers = [...failed, ...(worked === null ? [] : [worked])]
  return answers.reduce<Hit[]>((hits, { answer }) => mergeHits(hits, answer.hits), [])
}

/** An unreadable record is at least one more that cannot be judged. */
function hasUnread({ worked, failed }: LiveResult): boolean {
  return [...failed, ...(worked === null ? [] : [worked])].some(({ answer }) => (answer.unread ?? 0) > 0)
}

const retryable = ({ failed }: LiveResult) => failed.some(({ answer }) => answer.retryable)

export interface SearchedRecords {
  held: HeldRegister
  searched: HeldAnswer
  wrong: string | null
}

export function heldAnswer(
  facts: RegisterFacts,
  { held, searched, wrong }: SearchedRecords,
  live: LiveResult,
  now: number,
): SourceAnswer {
  const { dataAsOf, records } = held
  const part = joined(held.part ?? null, searched.isChanging ? RECORD_GONE : null)
  // A name that is missing from a part may still be in the whole register, so a part proves nothing.
  const provenAt = part === null ? held.provenAt : null
  const hits = mergeHits(searched.hits, liveHits(live))
  const newer = whatOfNewer(live)
  const unread = whatUnread(held.unread)
  const found = {
    dataAsOf,
    records,
    provenAt,
    matches: searched.matches + hits.length - searched.hits.length,
    truncated: searched.truncated || hasUnread(live),
    method: 'similarity' as const,
    attribution: facts.attribution,
    hits,
  }
  if (!areCurrent(facts.kind, dataAsOf, now)) {
    const reason = joined(`its records are ${ageOf(dataAsOf, now)}`, part, unread, wrong, newer)
    return { ...emptyAnswer('answered_stale', reason, retryable(live)), ...found, origin: 'fallback' }
  }
  if (provenAt === null && hits.length === 0) {
    const why = part ?? 'a record that certainly is held here did not come back, so an empty answer does not count'
    if (live.worked !== null) return liveAnswer(facts, live, joined(why, unread))
    return { ...emptyAnswer('not_proven', joined(why, unread), true), ...found, matches: null }
  }
  const whole = {
    ...emptyAnswer('answered', joined(part, unread, newer), retryable(live)),
    ...found,
    origin: 'snapshot',
  } as const
  // If too many marks are similar, the name is the cause. If records are unreadable, it is not.
  return searched.truncated && provenAt !== null && !hasUnread(live) ? { ...whole, unanswerable: true } : whole
}

/**
 * Never complete, because live connectors find only the same letters. `unheld` says why imported records took no part.
 */
export function liveAnswer(facts: RegisterFacts, live: LiveResult, unheld: string | null): SourceAnswer {
  const hits = liveHits(live)
  const said = (reason: string) => (unheld === null ? reason : `${unheld}; ${reason}`)
  const found = { method: 'text' as const, hits }
  const { worked, failed } = live
  if (worked === null) {
    const [first] = failed
    const reason = failed.length === 1 ? (first?.answer.reason ?? null) : whyFailed(failed)
    const state = first?.answer.state ?? 'error'
    const matches = hits.length === 0 ? null : hits.length
    const attribution = first?.path.attribution ?? facts.attribution
    return {
      ...emptyAnswer(state, reason === null ? unheld : said(reason), retryable(live)),
      ...found,
      matches,
      attribution,
    }
  }
  const { path, answer } = worked
  const secondary = failed.length > 0 || unheld !== null
  return {
    ...emptyAnswer('answered', said(textOnly(live)), retryable(live)),
    ...found,
    matches: answer.matches,
    truncated: answer.truncated,
    provenAt: answer.provenAt,
    origin: secondary ? 'fallback' : answer.fromMemory ? 'cache' : 'live',
    ...(answer.fromMemory && { askedAt: answer.askedAt }),
    attribution: path.attribution,
  }
}
