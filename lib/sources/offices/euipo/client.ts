import { createTokens, type Tokens } from '../../http/authentication.ts'
import { type FullAnswer, failureOf, type Outcome, type UpstreamFailure } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import type { SourceContext } from '../../source.ts'
import { EUIPO_PAGE_SIZE } from './answer.ts'

interface PageWanted {
  query: string
  page: number
  /** Order by number. Defaults to descending. */
  order?: 'asc' | 'desc'
  /** Defaults to one million. */
  maxBytes?: number
}

export interface EuipoOptions {
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  gate: UpstreamClient
}

/** Query for one mark's goods, without any name. */
interface GoodsWanted {
  number: string
  /** ISO 639-1 code. EUIPO falls back to the first language of the application. */
  language: string
}

interface EuipoAsking {
  apiUrl: string
  clientId: string
  gate: UpstreamClient
  tokens: Tokens
}

export function euipoAsking({ apiUrl, tokenUrl, clientId, clientSecret, gate }: EuipoOptions): EuipoAsking {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'uid' }
  const tokens = createTokens({ tokenUrl, grant, credentials: 'the client id and secret of this service', gate })
  return { apiUrl, clientId, gate, tokens }
}

/** Goods, and the members that EUIPO's schema requires in every answer about a mark. */
const FIELDS = 'applicationNumber,applicationLanguage,goodsAndServices,status,statusDate'

/** Lists the latest marks first by default, because an imported copy may lack them. */
function addressOf(apiUrl: string, wanted: PageWanted | GoodsWanted): string {
  const base = apiUrl.replace(/\/+$/, '')
  if ('number' in wanted)
    return `${base}/trademarks/${encodeURIComponent(wanted.number)}?fields=${encodeURIComponent(FIELDS)}`
  const { query, page, order = 'desc' } = wanted
  const sort = encodeURIComponent(`applicationNumber:${order}`)
  return `${base}/trademarks?query=${encodeURIComponent(query)}&page=${page}&size=${EUIPO_PAGE_SIZE}&sort=${sort}`
}

/** Omits the interface's message, because it repeats the query. */
function refusalOf(outcome: Exclude<Outcome, FullAnswer>, wanted: PageWanted | GoodsWanted): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 400) return { ...failure('did not understand the query (400)'), misunderstood: true }
  if (outcome.status === 414) return { ...failure('takes no question as long as this (414)'), misunderstood: true }
  if (outcome.status === 401) return failure('did not accept the access token it had given itself (401)')
  if (outcome.status === 403)
    return failure(
      /not registered to plan/i.test(outcome.text)
        ? 'does not know the app of this service as subscribed: subscribe it to the plan of Trademark search (403)'
        : 'does not let this service in (403)',
    )
  if (outcome.status === 404 && 'number' in wanted) return failure('knows no mark of this number (404)')
  if (outcome.status === 404) return failure('has no trade mark search at its configured address (404)')
  return failureOf(outcome)
}

/** Retries once with a new token if the old token is no longer accepted. */
export async function askEuipo(
  { apiUrl, clientId, gate, tokens }: EuipoAsking,
  wanted: PageWanted | GoodsWanted,
  context: SourceContext,
): Promise<FullAnswer | UpstreamFailure> {
  for (let renewed = false; ; renewed = true) {
    const token = await tokens.get(context)
    if (typeof token !== 'string') return token
    const request = {
      url: addressOf(apiUrl, wanted),
      accept: 'application/json',
      headers: {
        Authorization: `Bearer ${token}`,
        'X-IBM-Client-Id': clientId,
        ...('number' in wanted && { 'Accept-Language': wanted.language }),
      },
      explains: true,
      waitHeader: 'x-ratelimit-reset',
      ...('maxBytes' in wanted && { maxBytes: wanted.maxBytes }),
    }
    const outcome = await gate.ask(request, context)
    if (outcome.kind === 'ok') return outcome
    if (outcome.kind !== 'http' || outcome.status !== 401 || renewed) return refusalOf(outcome, wanted)
    tokens.drop(token)
  }
}
