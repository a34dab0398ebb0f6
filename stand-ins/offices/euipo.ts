import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import { detailOf, EUIPO_MARKS, type StandInMark, wordMark } from './euipo-marks.ts'
import { type EuipoTokens, startEuipoTokens } from './euipo-tokens.ts'
import { type Comparison, comparisonsOf, matchesWildcard, parseRsql, type Rsql, RsqlError } from './rsql.ts'

export interface EuipoStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { apiUrl: string; tokenUrl: string; clientId: string; clientSecret: string }
  tokens: EuipoTokens
  /** Enters marks in the register. */
  register(...marks: StandInMark[]): void
  /** Sets whether the app is subscribed to the plan. */
  setSubscribed(subscribed: boolean): void
  /** Sets how many questions are left for the day; Infinity at first. */
  setQuota(left: number): void
  /** Queries in the order they came. */
  asked(): string[]
  received: Received[]
}

const WORDS = 'wordMarkSpecification.verbalElement'
const DAY_QUOTA = 25_000

function problem(status: number, type: string, title: string, detail: string, headers?: Record<string, string>): Reply {
  const body = JSON.stringify({ type: `/problems/${type}`, title, detail, status, instance: '/trademarks' })
  return { status, type: 'application/problem+json', body, ...(headers && { headers }) }
}

const badRequest = (detail: string) => problem(400, 'input-validation-error', 'Input validation error', detail)

function holds(mark: StandInMark, { field, operator, values: [value = '', ...others] }: Comparison): boolean {
  const values = [value, ...others]
  const is = (text: string | undefined) => text !== undefined && matchesWildcard(text, value)
  if (field === WORDS && operator === '==') return is(mark.wordMarkSpecification?.verbalElement)
  if (field === 'applicationNumber' && operator === '==') return is(mark.applicationNumber)
  if (field === 'status' && operator === '==') return is(mark.status)
  const has = (each: string) => mark.niceClasses.includes(Number(each))
  if (field === 'niceClasses' && operator === '=in=') return values.some(has)
  if (field === 'niceClasses' && operator === '=all=') return values.every(has)
  throw new RsqlError(`Unknown operator: ${operator}`)
}

function evaluate(mark: StandInMark, query: Rsql): boolean {
  if (query.kind === 'comparison') return holds(mark, query)
  const fits = (part: Rsql) => evaluate(mark, part)
  return query.kind === 'or' ? query.of.some(fits) : query.of.every(fits)
}

interface Asked {
  query: string
  page: number
  size: number
}

/** An answer in JSON, with what is left of the day. */
function answered(body: object, left: number): Reply {
  // The header as it was observed, which is not the integer that the specification has.
  const quota = (count: number) => `name=default,${count};`
  const headers = {
    'x-ratelimit-limit': quota(DAY_QUOTA),
    'x-ratelimit-remaining': quota(Math.min(left, DAY_QUOTA)),
    'x-ratelimit-reset': '3600',
  }
  return { status: 200, type: 'application/json', body: JSON.stringify(body), headers }
}

function list(marks: readonly StandInMark[], { page, size }: Asked, left: number): Reply {
  const body = {
    trademarks: marks.slice(page * size, (page + 1) * size),
    totalElements: marks.length,
    totalPages: Math.ceil(marks.length / size),
    size,
    page,
  }
  return answered(body, left)
}

const NOT_FOUND = problem(404, 'not-found-error', 'Resource not found', 'No such resource')

function search(marks: readonly StandInMark[], asked: Asked, sort: string | null, left: number): Reply {
  if (asked.query.length > 5000) return badRequest('query: size must be between 0 and 5000')
  if (!(asked.size >= 10 && asked.size <= 100)) return badRequest('size: must be between 10 and 100')
  try {
    const query = parseRsql(asked.query)
    const found = marks.filter((mark) => evaluate(mark, query))
    const byNumber = found.sort((a, b) => (a.applicationNumber < b.applicationNumber ? -1 : 1))
    return list(sort === 'applicationNumber:desc' ? byNumber.reverse() : byNumber, asked, left)
  } catch (error) {
    if (error instanceof RsqlError) return badRequest(`Query error: ${error.message}`)
    throw error
  }
}

/** What the first comparison of words is about, as far as the query can be read. */
function wordsIn(query: string): string {
  try {
    const comparison = comparisonsOf(parseRsql(query)).find(({ field }) => field === WORDS)
    return (comparison?.values[0] ?? '').replaceAll('*', '').trim()
  } catch {
    return ''
  }
}

/** Starts EUIPO's Trademark Search API with some made-up marks, and the server that gives its access tokens. */
export async function startEuipo(more: readonly StandInMark[] = []): Promise<EuipoStandIn> {
  const marks: StandInMark[] = [...EUIPO_MARKS, ...more]
  const tokens = await startEuipoTokens()
  let subscribed = true
  let quota = Number.POSITIVE_INFINITY

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
    const mark = marks.find(({ applicationNumber }) => applicationNumber === number)
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
    const good = refusal(request) ?? (served ? search(marks, asked, parameter('sort'), quota) : NOT_FOUND)
    const others = [wordMark('990000900', 'Somebody Else')]
    const wrongTypes = { trademarks: [{ applicationNumber: 7, niceClasses: '9', status: null }], totalElements: 1 }
    return {
      good,
      found: list([wordMark('990000901', wordsIn(asked.query) || 'Anything')], asked, quota),
      nothing: list([], asked, quota),
      wrongTypes: { status: 200, type: 'application/json', body: JSON.stringify(wrongTypes) },
      wrongRecord: list(others, asked, quota),
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
    enter: (name) => void marks.push(wordMark('019000001', name)),
    settings: {
      apiUrl: `${standIn.origin}/trademark-search`,
      tokenUrl: tokens.url,
      clientId: tokens.clientId,
      clientSecret: tokens.clientSecret,
    },
    tokens,
    register: (...entered) => void marks.push(...entered),
    setSubscribed(next) {
      subscribed = next
    },
    setQuota(left) {
      quota = left
    },
    setFault: standIn.setFault,
    asked: () => standIn.received.map(({ path }) => new URL(path, 'http://localhost').searchParams.get('query') ?? ''),
    received: standIn.received,
    async close() {
      await Promise.all([standIn.close(), tokens.close()])
    },
  }
}
