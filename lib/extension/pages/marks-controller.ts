import { failure } from '../../client/failure.ts'
import { type ReadSearchResult, readSearchResult } from '../../client/tolerant-search.ts'
import type { Failure } from '../../client/types.ts'
import { Jurisdiction, type RecordStatus } from '../../contract/constants.ts'
import { cleanName } from '../../names/normalise/clean.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { consent } from '../storage/consent.ts'

/** A mark search query. A null or empty field does not filter. */
export interface MarksQuestion {
  name: string
  jurisdictions: Jurisdiction[]
  niceClasses: number[]
  goods: string | null
  status: (typeof RecordStatus)[number][]
  filedAfter: string | null
  owner: string | null
  /** Number of marks per page, from 1 to 200. */
  limit: number
  cursor: string | null
}

export function questionToSend(question: MarksQuestion): Partial<MarksQuestion> & { name: string } {
  const set = Object.entries(question).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return { ...Object.fromEntries(set), name: question.name }
}

const REGISTER_OF: Record<Jurisdiction, string> = {
  CH: 'Swiss trade mark register (Swissreg)',
  DE: 'German trade mark register (DPMA)',
  EU: 'EU trade mark register (EUIPO)',
  AT: 'Austrian trade mark register',
  US: 'US trade mark register (USPTO)',
}

/** Quota for searches, whether goods may be words, and the registers that the service cannot search. */
export type MarksQuota =
  | { kind: 'none' }
  | { kind: 'service'; remaining: number; resetAt: string; takesGoods: boolean; unconnected: Jurisdiction[] }
  | { kind: 'unknown' }

export type MarksOutcome = { ok: true; result: ReadSearchResult } | { ok: false; failure: Failure }

/** `allowance` does not send the name. */
export interface MarksController {
  allowance(): Promise<MarksQuota>
  search(question: MarksQuestion): Promise<MarksOutcome>
}

export const marksController: MarksController = {
  async allowance() {
    const [asker, only] = await Promise.all([askWorker({ kind: 'asker_get' }), consent.sources(undefined)])
    if (asker.kind === 'browser' || asker.host === null || only !== null) return { kind: 'none' }
    const outcome = await askWorker({ kind: 'connection_test' })
    if (!outcome.ok) return { kind: 'unknown' }
    const { remaining, resetAt, features } = outcome.quotas
    const missing = (outcome.sources ?? []).filter(({ connected }) => !connected).map(({ name }) => name)
    const unconnected = Jurisdiction.filter((code) => missing.includes(REGISTER_OF[code]))
    return { kind: 'service', remaining, resetAt, takesGoods: features.includes('brand-check:goods'), unconnected }
  },
  async search(question) {
    const sent = questionToSend(question)
    const answer = await askWorker({ kind: 'marks_search', question: sent })
    if (!answer.ok) return answer
    const result = readSearchResult(answer.raw, sent)
    if (result === null) return { ok: false, failure: failure('bad_answer') }
    // The answer's name may contain control characters that reverse text.
    return { ok: true, result: { ...result, name: cleanName(question.name).name } }
  },
}
