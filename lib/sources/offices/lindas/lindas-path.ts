import { splitLegalForm } from '../../../names/normalise/legal-form.ts'
import { countCut, strayedReason, whatWasLost } from '../../register/live-mark.ts'
import { emptyLiveAnswer, type LiveAnswer, type LivePath } from '../../register/live-path.ts'
import { TEXT_ONLY } from '../../register/text-only.ts'
import { withHits } from '../../register/with-hits.ts'
import type { SourceContext } from '../../source.ts'
import type { Asker } from '../../upstream/asker.ts'
import { within } from '../../upstream/deadline.ts'
import { failureOf } from '../../upstream/outcome.ts'
import { companyHit, type RegisteredCompany } from './company-hit.ts'
import { CONTROL_COMPANY, LINDAS_MOST_COMPANIES, lindasQuery } from './lindas-query.ts'
import { readLindasRows } from './lindas-rows.ts'

interface LindasOptions {
  url: string
  gate: Asker
}

export const LINDAS_ADDRESS = 'https://lindas.admin.ch/query'

/** Searches took 4.3 to 6.3 seconds (public user, September 2026). */
const DEADLINE_MS = 7200
/** Leaves time to report the reason. */
const ASKING_MS = 7000

async function answerOf(json: unknown, name: string, text: string, asking: SourceContext): Promise<LiveAnswer> {
  const rows = readLindasRows(json, text)
  if (rows === null) return emptyLiveAnswer('error', 'answered with something other than a list of companies', true)
  const { companies, truncated, proven, unread } = rows
  const found = {
    matches: companies.length,
    truncated,
    proof: proven,
    lost: whatWasLost(companies),
    unread: unread + countCut(companies),
  }
  const hitOf = (company: RegisteredCompany) => companyHit(name, company, 'live')
  const answer = (said: LiveAnswer) => withHits({ ...said, ...found }, companies, hitOf, asking)
  if (rows.strayed) return answer(emptyLiveAnswer('error', strayedReason('rows', unread), true))
  if (companies.length === 0 && !proven)
    return emptyLiveAnswer('not_proven', 'a company that certainly is registered did not come back', true)
  const reason = truncated ? `${TEXT_ONLY}, and it had more than ${LINDAS_MOST_COMPANIES} companies` : TEXT_ONLY
  return answer(emptyLiveAnswer('answered', reason))
}

/**
 * Needs no key. Has companies that are active or in liquidation, with their names in all languages. Every search
 * includes the canary.
 */
export function createLindasPath({ url, gate }: LindasOptions): LivePath {
  async function ask(name: string, context: SourceContext): Promise<LiveAnswer> {
    const text = splitLegalForm(name).base
    const body = new URLSearchParams({ query: lindasQuery(text) })
    const outcome = await gate.ask({ url, accept: 'application/sparql-results+json', body }, context)
    if (outcome.kind === 'ok') return answerOf(outcome.json, name, text, context)
    const { state, reason, retryable } = failureOf(outcome)
    return emptyLiveAnswer(state, reason, retryable)
  }

  return {
    id: 'lindas',
    name: 'LINDAS',
    attribution: 'Source: Zefix, Federal Office of Justice, through LINDAS',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => ask(name, limited)),
    control: async (context) => (await within(context, ASKING_MS, (limited) => ask(CONTROL_COMPANY, limited))).proof,
  }
}
