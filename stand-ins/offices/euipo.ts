import {
  addressOf,
  type Fake,
  type OfficeFake,
  type Received,
  type Setters,
  settersOf,
  startFake,
  startTokens,
  type TokenFake,
} from '../fake.ts'
import { json, type Replies, type Reply } from '../misbehave.ts'
import { type Comparison, comparisonsOf, matchesWildcard, parseRsql, type Rsql, RsqlError } from './rsql.ts'

/** How the interface behaves; a test changes it. */
interface EuipoManner {
  /** Called before a page is given, for example to change the register. May return a function that changes the page. */
  beforePage: BeforePage | null
  /** How many marks deep a search may be paged. */
  deepest: number
  /** Whether the app is subscribed to the plan. */
  subscribed: boolean
  /** How many questions are left for the day. */
  quota: number
}

export interface EuipoFake extends Fake, OfficeFake, Setters<EuipoManner> {
  /** What a service needs to query it. */
  settings: { apiUrl: string; tokenUrl: string; clientId: string; clientSecret: string }
  tokens: TokenFake
  /** Enters marks in the register. */
  register(...marks: EuipoMark[]): void
  /** The register, as it is now. */
  marks: EuipoRegister
  /** Queries, oldest first. */
  asked(): string[]
}

const CLIENT = { clientId: 'stand-in-client', clientSecret: 'stand-in/secret+1' }
const WRONG_CLIENT = { error: 'invalid_client' }

/** EUIPO's token endpoint, for client credentials (RFC 6749 section 4.4). */
const TOKENS = {
  path: '/oidc/accessToken',
  type: 'application/json;charset=UTF-8',
  form: {
    client_id: [CLIENT.clientId, WRONG_CLIENT, 401],
    client_secret: [CLIENT.clientSecret, WRONG_CLIENT, 401],
    grant_type: ['client_credentials', { error: 'unsupported_grant_type' }, 400],
  },
  notFound: { error: 'not_found' },
  token: (given: number | string) => `AT-${given}-stand.in_token`,
  seconds: 7200,
  more: { id_token: 'x.y.z', refresh_token: 'RT-1-standin', token_type: 'bearer', scope: 'uid' },
} as const

/** Starts EUIPO's Trademark Search API with some made-up marks, and the server that gives its access tokens. */
export async function startEuipo(more: readonly EuipoMark[] = []): Promise<EuipoFake> {
  const marks = createEuipoRegister()
  marks.enter(...EUIPO_MARKS, ...more)
  const tokens = await startTokens(TOKENS)
  const how: EuipoManner = {
    beforePage: null,
    deepest: Number.POSITIVE_INFINITY,
    subscribed: true,
    quota: Number.POSITIVE_INFINITY,
  }

  function refusal({ headers }: Received): Reply | null {
    const { authorization, 'x-ibm-client-id': client } = headers
    if (client !== CLIENT.clientId || !tokens.accepts(String(authorization).replace(/^Bearer /, '')))
      return problem(
        401,
        'unauthorized',
        'The request lacks valid authentication credentials for this resource',
        'Full authentication is required to access this resource',
      )
    if (!how.subscribed) return problem(403, 'forbidden', 'Forbidden', 'Not registered to plan')
    if (how.quota <= 0)
      return problem(429, 'too-many-requests', 'Too Many Requests', 'Rate Limit exceeded', {
        'x-ratelimit-reset': '30',
      })
    how.quota--
    return null
  }

  /** Answers to a request for one mark by its number. */
  function detailReplies(request: Received, number: string): Replies {
    const language = String(request.headers['accept-language'] ?? '')
    const detail = (mark: EuipoMark) => answered(detailOf(mark, language), how.quota)
    const mark = marks.all().find(({ applicationNumber }) => applicationNumber === number)
    const wrongTypes = { applicationNumber: number, goodsAndServices: [{ classNumber: 'nine', description: 7 }, 'x'] }
    return {
      good: refusal(request) ?? (mark === undefined ? NOT_FOUND : detail(mark)),
      found: detail(wordMark(number, 'Anything')),
      nothing: NOT_FOUND,
      wrongTypes: answered(wrongTypes, how.quota),
      wrongRecord: detail(wordMark('990000900', 'Somebody Else')),
    }
  }

  function repliesTo(request: Received): Replies {
    const url = addressOf(request.path)
    const [, number] = /^\/trademark-search\/trademarks\/([^/]+)$/.exec(url.pathname) ?? []
    if (number !== undefined && request.method === 'GET') return detailReplies(request, decodeURIComponent(number))
    const parameter = (name: string) => url.searchParams.get(name)
    const asked = {
      query: parameter('query') ?? '',
      page: Number(parameter('page') ?? 0),
      size: Number(parameter('size') ?? 10),
    }
    const served = url.pathname === '/trademark-search/trademarks' && request.method === 'GET'
    const good = refusal(request) ?? (served ? search(marks, asked, parameter('sort'), how) : NOT_FOUND)
    const others = [wordMark('990000900', 'Somebody Else')]
    const wrongTypes = { trademarks: [{ applicationNumber: 7, niceClasses: '9', status: null }], totalElements: 1 }
    return {
      good,
      found: answered(pageOf([wordMark('990000901', wordsIn(asked.query) || 'Anything')], asked), how.quota),
      nothing: answered(pageOf([], asked), how.quota),
      wrongTypes: json(wrongTypes),
      wrongRecord: answered(pageOf(others, asked), how.quota),
    }
  }

  const fake = await startFake(repliesTo)
  const settings = { apiUrl: `${fake.origin}/trademark-search`, tokenUrl: tokens.url, ...CLIENT }
  return {
    ...fake,
    ...settersOf(how),
    settings,
    env: {
      EUIPO_API_URL: settings.apiUrl,
      EUIPO_TOKEN_URL: settings.tokenUrl,
      EUIPO_CLIENT_ID: settings.clientId,
      EUIPO_CLIENT_SECRET: settings.clientSecret,
    },
    enter: (name) => marks.enter(wordMark('019000001', name)),
    tokens,
    register: marks.enter,
    marks,
    asked: () => fake.received.map(({ path }) => addressOf(path).searchParams.get('query') ?? ''),
    close: async () => void (await Promise.all([fake.close(), tokens.close()])),
  }
}

/** A mark as EUIPO's interface gives it in a list. */
export interface EuipoMark {
  applicationNumber: string
  markFeature: string
  markKind?: string
  markBasis?: string
  niceClasses: number[]
  status: string
  wordMarkSpecification?: { verbalElement: string }
  applicants?: { office: string; identifier: string; name: string }[]
  applicationDate?: string
  designationDate?: string
  registrationDate?: string
  expiryDate?: string
}

/** Every status that the interface knows. */
export const EUIPO_STATUSES = [
  'RECEIVED',
  'UNDER_EXAMINATION',
  'APPLICATION_PUBLISHED',
  'REGISTRATION_PENDING',
  'REGISTERED',
  'WITHDRAWN',
  'REFUSED',
  'OPPOSITION_PENDING',
  'APPEALED',
  'CANCELLATION_PENDING',
  'CANCELLED',
  'SURRENDERED',
  'EXPIRED',
  'APPEALABLE',
  'START_OF_OPPOSITION_PERIOD',
  'ACCEPTANCE_PENDING',
  'ACCEPTED',
  'REMOVED_FROM_REGISTER',
] as const

/** A word mark with made-up particulars. */
export function wordMark(number: string, words: string, more: Partial<EuipoMark> = {}): EuipoMark {
  return {
    applicationNumber: number,
    markFeature: 'WORD',
    markKind: 'INDIVIDUAL',
    markBasis: 'EU_TRADEMARK',
    niceClasses: [9, 42],
    status: 'REGISTERED',
    wordMarkSpecification: { verbalElement: words },
    applicants: [{ office: 'EM', identifier: '900001', name: 'Made-up Owner Ltd' }],
    applicationDate: '2019-01-15',
    registrationDate: '2019-06-03',
    expiryDate: '2029-01-15',
    ...more,
  }
}

/** The control mark, which proves that the interface answers, and made-up marks of every kind. */
const EUIPO_MARKS: readonly EuipoMark[] = [
  wordMark('000428557', 'Golden Apple', {
    niceClasses: [30, 32, 33],
    applicationDate: '1996-12-02',
    registrationDate: '1998-10-30',
    expiryDate: '2026-12-02',
  }),
  ...EUIPO_STATUSES.map((status, i) => wordMark(String(990000000 + i), `Qorvane ${i}`, { status })),
  {
    applicationNumber: 'W01234567',
    markFeature: 'FIGURATIVE',
    markBasis: 'INTERNATIONAL_TRADEMARK',
    niceClasses: [25],
    status: 'ACCEPTED',
    wordMarkSpecification: { verbalElement: 'VELDRIC' },
    designationDate: '2015-03-09',
    registrationDate: '2015-03-09',
    expiryDate: '2035-03-09',
  },
  { applicationNumber: '990000100', markFeature: 'FIGURATIVE', niceClasses: [3], status: 'REGISTERED' },
  wordMark('990000101', 'Umbau "Haus" & Söhne', { niceClasses: [37] }),
]

/** Languages of the goods of the synthetic marks; the first is that of every application. */
const LANGUAGES = [
  ['en', 'made-up goods'],
  ['de', 'erfundene Waren'],
] as const

/** A mark as EUIPO's interface gives it by number, with its goods in the wanted language, or else in the first. */
function detailOf({ applicationNumber, status, niceClasses }: EuipoMark, wanted: string | undefined): object {
  const [language, words] = LANGUAGES.find(([code]) => code === wanted) ?? LANGUAGES[0]
  return {
    applicationNumber,
    applicationLanguage: LANGUAGES[0][0],
    goodsAndServices: niceClasses.map((classNumber) => ({
      classNumber,
      description: [{ language, terms: [`${words} ${classNumber}`, `${words} ${classNumber} &amp; more`] }],
    })),
    status,
    statusDate: '2019-06-03',
  }
}

/** Field of a mark's words in a query. */
const WORDS = 'wordMarkSpecification.verbalElement'

/** Made-up marks, as a register that is searched by queries and changes from day to day. */
interface EuipoRegister {
  /** Enters marks, which count as changed on the current day. */
  enter(...marks: readonly EuipoMark[]): void
  /** Changes a mark on the current day. */
  change(number: string, to: Partial<EuipoMark>): void
  /** Removes a mark; no query tells that it is gone. */
  remove(number: string): void
  /** Sets the day (`YYYY-MM-DD`) on which marks are entered and changed from now on. */
  setDay(day: string): void
  /** The marks that fit a query, by rising numbers. Throws RsqlError for what the interface does not know. */
  find(query: Rsql): readonly EuipoMark[]
  /** All marks by rising numbers. */
  all(): readonly EuipoMark[]
}

const COMPARE: Readonly<Record<string, (one: string, other: string) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

/** The beginning of a number that a comparison asks for; null if it asks for something else. */
function prefixIn({ field, operator, values: [value = ''] }: Comparison): string | null {
  const isPrefix = field === 'applicationNumber' && operator === '==' && /^[^*]*\*$/.test(value)
  return isPrefix ? value.slice(0, -1) : null
}

/** The beginnings of all numbers that can fit a query, by rising numbers; none begins with another. */
function prefixesOf(query: Rsql): string[] {
  if (query.kind === 'comparison') return [prefixIn(query) ?? '']
  const parts = query.of.map(prefixesOf)
  const shortest = (prefixes: readonly string[]) => Math.min(...prefixes.map(({ length }) => length))
  if (query.kind === 'and') return parts.toSorted((a, b) => shortest(b) - shortest(a))[0] ?? ['']
  const all = [...new Set(parts.flat())].toSorted()
  return all.filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)))
}

/** Whether a query asks for beginnings of numbers and nothing else. */
const isOfPrefixes = (query: Rsql): boolean =>
  query.kind === 'comparison' ? prefixIn(query) !== null : query.kind === 'or' && query.of.every(isOfPrefixes)

function createEuipoRegister(): EuipoRegister {
  const marks: EuipoMark[] = []
  let isSorted = true
  const changedOn = new Map<string, string>()
  let day = '2026-01-02'

  function sorted(): readonly EuipoMark[] {
    if (!isSorted) marks.sort((a, b) => (a.applicationNumber < b.applicationNumber ? -1 : 1))
    isSorted = true
    return marks
  }

  /** The place of the first number that is not before this text. */
  function placeOf(text: string): number {
    const all = sorted()
    let [low, high] = [0, all.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((all[middle]?.applicationNumber ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  function holds(mark: EuipoMark, comparison: Comparison): boolean {
    const { field, operator, values } = comparison
    const [value = ''] = values
    const is = (text: string | undefined) => text !== undefined && matchesWildcard(text, value)
    if (field === WORDS && operator === '==') return is(mark.wordMarkSpecification?.verbalElement)
    if (field === 'applicationNumber' && operator === '==') return is(mark.applicationNumber)
    if (field === 'status' && operator === '==') return is(mark.status)
    if (field === 'updateDate' && COMPARE[operator])
      return COMPARE[operator](changedOn.get(mark.applicationNumber) ?? '', value)
    const has = (each: string) => mark.niceClasses.includes(Number(each))
    if (field === 'niceClasses' && operator === '=in=') return values.some(has)
    if (field === 'niceClasses' && operator === '=all=') return values.every(has)
    throw new RsqlError(`Unknown operator: ${operator}`)
  }

  function fits(mark: EuipoMark, query: Rsql): boolean {
    if (query.kind === 'comparison') return prefixIn(query) === '' || holds(mark, query)
    const part = (each: Rsql) => fits(mark, each)
    return query.kind === 'or' ? query.of.some(part) : query.of.every(part)
  }

  return {
    enter(...more) {
      for (const mark of more) {
        marks.push(mark)
        changedOn.set(mark.applicationNumber, day)
      }
      isSorted = false
    },
    change(number, to) {
      const all = sorted()
      for (let at = placeOf(number); all[at]?.applicationNumber === number; at++)
        marks[at] = { ...(all[at] as EuipoMark), ...to }
      changedOn.set(number, day)
    },
    remove(number) {
      let count = 0
      const from = placeOf(number)
      while (marks[from + count]?.applicationNumber === number) count++
      marks.splice(from, count)
    },
    setDay(next) {
      day = next
    },
    find(query) {
      const inOne = (prefix: string) =>
        prefix === '' ? sorted() : sorted().slice(placeOf(prefix), placeOf(`${prefix}\u{10ffff}`))
      const within = prefixesOf(query).flatMap(inOne)
      return isOfPrefixes(query) ? within : within.filter((mark) => fits(mark, query))
    },
    all: sorted,
  }
}

/** What is asked for a page. */
interface Asked {
  query: string
  page: number
  size: number
}

/** A page as the interface gives it. */
export interface EuipoPageBody {
  trademarks: readonly EuipoMark[]
  totalElements: number
  totalPages: number
  size: number
  page: number
}

type BeforePage = (asked: Asked) => ((page: EuipoPageBody) => EuipoPageBody) | undefined

const DAY_QUOTA = 25_000

function problem(status: number, type: string, title: string, detail: string, headers?: Record<string, string>): Reply {
  const body = { type: `/problems/${type}`, title, detail, status, instance: '/trademarks' }
  return { ...json(body, status), type: 'application/problem+json', ...(headers && { headers }) }
}

const badRequest = (detail: string) => problem(400, 'input-validation-error', 'Input validation error', detail)

const NOT_FOUND = problem(404, 'not-found-error', 'Resource not found', 'No such resource')

/** An answer in JSON, with the rest of the daily quota. */
function answered(body: object, left: number): Reply {
  // The header as it was observed; the specification has an integer instead.
  const quota = (count: number) => `name=default,${count};`
  const headers = {
    'x-ratelimit-limit': quota(DAY_QUOTA),
    'x-ratelimit-remaining': quota(Math.min(left, DAY_QUOTA)),
    'x-ratelimit-reset': '3600',
  }
  return { ...json(body), headers }
}

function pageOf(marks: readonly EuipoMark[], { page, size }: Asked): EuipoPageBody {
  return {
    trademarks: marks.slice(page * size, (page + 1) * size),
    totalElements: marks.length,
    totalPages: Math.ceil(marks.length / size),
    size,
    page,
  }
}

/** The answer to a search, in the requested order and no deeper than paging allows. */
function search(
  register: EuipoRegister,
  asked: Asked,
  sort: string | null,
  { quota, deepest, beforePage }: EuipoManner,
): Reply {
  if (asked.query.length > 5000) return badRequest('query: size must be between 0 and 5000')
  if (!(asked.size >= 10 && asked.size <= 100)) return badRequest('size: must be between 10 and 100')
  if ((asked.page + 1) * asked.size > deepest) return badRequest('page: is too deep')
  try {
    const query = parseRsql(asked.query)
    const spoil = beforePage?.(asked)
    const byNumber = register.find(query)
    const page = pageOf(sort === 'applicationNumber:desc' ? byNumber.toReversed() : byNumber, asked)
    return answered(spoil?.(page) ?? page, quota)
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
