import type { SourceContext } from '../../source.ts'
import type { Tokens } from '../../upstream/access-token.ts'
import type { Asker } from '../../upstream/asker.ts'
import { type FullAnswer, failureOf, type Outcome, type UpstreamFailure } from '../../upstream/outcome.ts'
import { EUIPO_PAGE_SIZE } from './page.ts'

/** One page of one search. */
export interface PageWanted {
  query: string
  page: number
}

export interface EuipoAsking {
  /** Base address of the interface, without `/trademarks`. */
  apiUrl: string
  clientId: string
  gate: Asker
  tokens: Tokens
}

/** Order of the marks: the latest first, because they are what a copy of the register may lack. */
const SORT = 'applicationNumber:desc'

function addressOf(apiUrl: string, { query, page }: PageWanted): string {
  const base = apiUrl.replace(/\/+$/, '')
  return `${base}/trademarks?query=${encodeURIComponent(query)}&page=${page}&size=${EUIPO_PAGE_SIZE}&sort=${encodeURIComponent(SORT)}`
}

/** Why there is no answer. What the interface itself says about it is not passed on: it repeats the query. */
function refusalOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 400) return failure('did not understand the query (400)')
  if (outcome.status === 401) return failure('did not accept the access token it had given itself (401)')
  if (outcome.status === 403)
    return failure(
      /not registered to plan/i.test(outcome.text)
        ? 'does not know the app of this service as subscribed: subscribe it to the plan of Trademark search (403)'
        : 'does not let this service in (403)',
    )
  if (outcome.status === 404) return failure('has no trade mark search at its configured address (404)')
  return failureOf(outcome)
}

/** Asks for one page; and once more with a new access token where the held one is no longer accepted. */
export async function askEuipo(
  { apiUrl, clientId, gate, tokens }: EuipoAsking,
  wanted: PageWanted,
  context: SourceContext,
): Promise<FullAnswer | UpstreamFailure> {
  for (let renewed = false; ; renewed = true) {
    const token = await tokens.get(context)
    if (typeof token !== 'string') return token
    const request = {
      url: addressOf(apiUrl, wanted),
      accept: 'application/json',
      headers: { Authorization: `Bearer ${token}`, 'X-IBM-Client-Id': clientId },
      explains: true,
      waitHeader: 'x-ratelimit-reset',
    }
    const outcome = await gate.ask(request, context)
    if (outcome.kind === 'ok') return outcome
    if (outcome.kind !== 'http' || outcome.status !== 401 || renewed) return refusalOf(outcome)
    tokens.drop(token)
  }
}
