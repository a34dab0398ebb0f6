import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import { detailOf, EUIPO_MARKS, type StandInMark, wordMark } from './euipo-marks.ts'
import { createEuipoRegister, type EuipoRegister } from './euipo-register.ts'
import { answered, type BeforePage, NOT_FOUND, pageOf, problem, search, wordsIn } from './euipo-replies.ts'
import { type EuipoTokens, startEuipoTokens } from './euipo-tokens.ts'

export interface EuipoStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { apiUrl: string; tokenUrl: string; clientId: string; clientSecret: string }
  tokens: EuipoTokens
  /** Enters marks in the register. */
  register(...marks: StandInMark[]): void
  /** The register, as it is now. */
  marks: EuipoRegister
  /** Sets what happens from now on before each page is given; null for nothing. */
  setBeforePage(before: BeforePage | null): void
  /** Sets how many marks deep a search may be paged; Infinity at first. */
  setDeepest(marks: number): void
  /** Sets whether the app is subscribed to the plan. */
  setSubscribed(subscribed: boolean): void
  /** Sets how many questions are left for the day; Infinity at first. */
  setQuota(left: number): void
  /** Sets the date that every answer tells, in milliseconds since the epoch; null for none, as at first. */
  setDate(date: number | null): void
  /** Queries, oldest first. */
  asked(): string[]
  received: Received[]
}

/** Starts EUIPO's Trademark Search API with some made-up marks, and the server that gives its access tokens. */
export async function startEuipo(more: readonly StandInMark[] = []): Promise<EuipoStandIn> {
  const marks = createEuipoRegister()
  marks.enter(...EUIPO_MARKS, ...more)
  const tokens = await startEuipoTokens()
  let subscribed = true
  let quota = Number.POSITIVE_INFINITY
  let before: BeforePage | null = null
  let deepest = Number.POSITIVE_INFINITY

  function refusal({ headers }: Received): Reply | null {
    const { authorization, 'x-ibm-client-id': client } = headers
    if (client !== tokens.clientId || !tokens.accepts(String(authorization).replace(/^Bearer /, '')))
      return problem(
        401,
        'unauthorized',
        'The request lacks valid authentication credentials for this resource',
        'Full authentication is required to access this resource',
      )
    if (!subscribed) return problem(403, 'forbidden', 'Forbidden', 'Not registered to plan')
    if (quota <= 0)
      return problem(429, 'too-many-requests', 'Too Many Requests', 'Rate Limit exceeded', {
        'x-ratelimit-reset': '30',
      })
    quota--
    return null
  }

  /** What is said of one mark, asked for by its number. */
  function detailReplies(request: Received, number: string): Replies {
    const language = String(request.headers['accept-language'] ?? '')
    const detail = (mark: StandInMark) => answered(detailOf(mark, language), quota)
    const mark = marks.all().find(({ applicationNumber }) => applicationNumber === number)
    const wrongTypes = { applicationNumber: number, goodsAndServices: [{ classNumber: 'nine', description: 7 }, 'x'] }
    return {
      good: refusal(request) ?? (mark === undefined ? NOT_FOUND : detail(mark)),
      found: detail(wordMark(number, 'Anything')),
      nothing: NOT_FOUND,
      wrongTypes: answered(wrongTypes, quota),
      wrongRecord: detail(wordMark('990000900', 'Somebody Else')),
    }
  }

  function repliesTo(request: Received): Replies {
    const url = new URL(request.path, 'http://localhost')
    const [, number] = /^\/trademark-search\/trademarks\/([^/]+)$/.exec(url.pathname) ?? []
    if (number !== undefined && request.method === 'GET') return detailReplies(request, decodeURIComponent(number))
    const parameter = (name: string) => url.searchParams.get(name)
    const asked = {
      query: parameter('query') ?? '',
      page: Number(parameter('page') ?? 0),
      size: Number(parameter('size') ?? 10),
    }
    const served = url.pathname === '/trademark-search/trademarks' && request.method === 'GET'
    const good =
      refusal(request) ??
      (served ? search(marks, asked, { sort: parameter('sort'), left: quota, deepest, before }) : NOT_FOUND)
    const others = [wordMark('990000900', 'Somebody Else')]
    const wrongTypes = { trademarks: [{ applicationNumber: 7, niceClasses: '9', status: null }], totalElements: 1 }
    return {
      good,
      found: answered(pageOf([wordMark('990000901', wordsIn(asked.query) || 'Anything')], asked), quota),
      nothing: answered(pageOf([], asked), quota),
      wrongTypes: { status: 200, type: 'application/json', body: JSON.stringify(wrongTypes) },
      wrongRecord: answered(pageOf(others, asked), quota),
    }
  }

  const standIn = await startStandIn(repliesTo)
  return {
    origin: standIn.origin,
    env: {
      EUIPO_API_URL: `${standIn.origin}/trademark-search`,
      EUIPO_TOKEN_URL: tokens.url,
      EUIPO_CLIENT_ID: tokens.clientId,
      EUIPO_CLIENT_SECRET: tokens.clientSecret,
    },
    enter: (name) => marks.enter(wordMark('019000001', name)),
    settings: {
      apiUrl: `${standIn.origin}/trademark-search`,
      tokenUrl: tokens.url,
      clientId: tokens.clientId,
      clientSecret: tokens.clientSecret,
    },
    tokens,
    register: (...entered) => marks.enter(...entered),
    marks,
    setBeforePage(next) {
      before = next
    },
    setDeepest(next) {
      deepest = next
    },
    setSubscribed(next) {
      subscribed = next
    },
    setQuota(left) {
      quota = left
    },
    setFault: standIn.setFault,
    setDate: standIn.setDate,
    asked: () => standIn.received.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('query') ?? ''),
    received: standIn.received,
    async close() {
      await Promise.all([standIn.close(), tokens.close()])
    },
  }
}
