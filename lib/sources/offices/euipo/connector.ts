import { BETWEEN_ELEMENTS } from '../../../names/normalise/parts.ts'
import { z } from '../../../zod.ts'
import {
  calendarDate,
  isLostDay,
  isWordless,
  markWords,
  niceClass,
  noGoods,
  readClasses,
  shown,
  statusReader,
  writtenGoods,
} from '../../fields/fields.ts'
import { untyped } from '../../fields/json.ts'
import { createTokens } from '../../http/authentication.ts'
import { failureOf, type Outcome, type UpstreamFailure, within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  answerWith,
  type Connector,
  countUnread,
  FoundMarks,
  holdsText,
  type LiveMark,
  lostOf,
  markHit,
  NOT_SEARCHABLE,
  TEXT_ONLY,
  textsOf,
} from '../../registers/connector.ts'
import type { SourceContext, SourceQuery } from '../../source.ts'

/** Maximum length of the `Query` parameter in the OpenAPI document. */
const QUERY_MAX = 5000
/** Maximum length of an encoded query. Many servers reject request lines longer than 8 kB. */
const ENCODED_MAX = 7000
/** Minimum length of text that is also searched inside words. Many unrelated names contain shorter text. */
const CONTAINED_FROM = 4

const WORDS = 'wordMarkSpecification.verbalElement'

/**
 * Quotes text for RSQL, in which a backslash escapes characters within double quotes (the grammar in EUIPO's OpenAPI
 * document). An asterisk cannot be escaped, so the caller must remove unwanted asterisks.
 */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function isShort(text: string): boolean {
  return [...text].length < CONTAINED_FROM
}

const asName = (text: string) => [text]
const asWord = (text: string) => [`${text} *`, `* ${text}`, `* ${text} *`]
const containing = (text: string) => (isShort(text) ? [...asName(text), ...asWord(text)] : [`*${text}*`])

function fits(query: string): boolean {
  return query.length <= QUERY_MAX && encodeURIComponent(query).length <= ENCODED_MAX
}

function anyOf(parts: readonly string[], rest = ''): string {
  let all = ''
  for (const part of parts) {
    const longer = all === '' ? part : `${all} or ${part}`
    if (!fits(longer + rest)) break
    all = longer
  }
  return all
}

const comparisons = (patterns: readonly string[]) => patterns.map((pattern) => `${WORDS}==${quoted(pattern)}`)

export function euipoWideQuery(texts: readonly string[]): string {
  return anyOf(comparisons(texts.flatMap(containing)))
}

/** Returns a narrow query for too many matches. Exact names come first, because parts that do not fit are dropped. */
export function euipoNarrowQuery(texts: readonly string[], classes: readonly number[]): string {
  const names = comparisons([...texts.flatMap(asName), ...texts.flatMap(asWord)])
  const [first] = texts
  if (classes.length === 0 || first === undefined) return anyOf(names)
  const inClasses = ` or (${comparisons(containing(first)).join(' or ')}) and niceClasses=in=(${classes.join(',')})`
  const narrow = anyOf(names, inClasses)
  return narrow === '' ? anyOf(names) : narrow + inClasses
}

/** Returns the query for the canary. Searches a part of the words too, to test the word search. */
export function euipoControlQuery(number: string, part: string): string {
  return `applicationNumber==${number} and ${comparisons([`*${part}*`]).join('')}`
}

/**
 * Reads the `Status` schema of EUIPO's OpenAPI document. The words and their meanings are listed in
 * `lib/sources/fields/status-words.json`. A mark is in force until its cancellation is decided (EUTMR Art. 62). An expired
 * mark can be renewed for six months (Art. 53(3)). An unknown word becomes `unknown`, which counts as in force.
 */
const euipoStatus = statusReader()

function textOf(value: unknown): string | null {
  return untyped.isText(value) ? shown.text(String(value)) : null
}

/** Reads a number such as `000428557` or `W00928475`. Restores the leading zeros that a JSON number lacks. */
function numberOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || !/^W?\d{1,12}[A-Z]?$/.test(text)) return null
  return /^\d+$/.test(text) ? text.padStart(9, '0') : text
}

/** Returns a member of each value. Accepts bare values as well as objects. */
function membersOf(value: unknown, member: string): unknown[] {
  const stands = (each: unknown) => typeof each !== 'object' || Array.isArray(each)
  return untyped.list(value).flatMap((each) => (stands(each) ? [each] : untyped.list(untyped.object(each)[member])))
}

function isLostDate(value: unknown): boolean {
  return untyped.list(value).some((each) => !untyped.isText(each) || isLostDay(String(each)))
}

/** True if a mark may have words. A figurative mark may lack them. An unknown kind counts as a word mark. */
function mayHaveWords({ markFeature }: Readonly<Record<string, unknown>>): boolean {
  return typeof markFeature !== 'string' || /^\s*word\s*$/i.test(markFeature)
}

/**
 * Reads a mark. An item without a number and words is not a mark. The API guarantees only number, classes and status.
 * `W` stands for an international registration that designates the EU and has the effect of an application (EUTMR Art.
 * 189(1)).
 */
export function readEuipoMark(json: unknown): LiveMark | null {
  const item = untyped.object(json)
  const { applicationDate, registrationDate, designationDate, expiryDate, status } = item
  const words = membersOf(item.wordMarkSpecification, 'verbalElement')
  const owners = membersOf(item.applicants, 'name')
  const number = numberOf(item.applicationNumber)
  const name = markWords(shown.together(words.map(textOf), BETWEEN_ELEMENTS))
  if (number === null && name === null) return null
  const classes = readClasses(
    untyped.list(item.niceClasses).map((each) => (untyped.isText(each) ? String(each) : 'unreadable')),
  )
  const state = typeof status === 'string' ? euipoStatus(status) : 'unknown'
  const lost = {
    words: !words.every(untyped.isText) || (isWordless(name) && state !== 'dead' && mayHaveWords(item)),
    number: number === null,
    classes: classes.lost || (item.niceClasses ?? null) === null,
    status: typeof status !== 'string',
    dates: [applicationDate, registrationDate, designationDate, expiryDate].some(isLostDate),
    owner: !owners.every(untyped.isText),
  }
  return {
    number,
    name,
    niceClasses: classes.niceClasses,
    status: state,
    owner: shown.together(owners.map(textOf), ', '),
    filedOn: calendarDate(textOf(applicationDate)) ?? calendarDate(textOf(designationDate)),
    registeredOn: calendarDate(textOf(registrationDate)),
    expiresOn: calendarDate(textOf(expiryDate)),
    basis: number?.startsWith('W') === true ? 'international' : 'national',
    registrationNumber: null,
    ...lostOf(lost),
  }
}

export const EUIPO_PAGE_SIZE = 100

interface EuipoPage {
  marks: LiveMark[]
  total: number
  strayed: boolean
  unread: number
}

const Page = z.object({
  trademarks: z.array(z.unknown()),
  totalElements: z.catch(z.nullable(z.int().check(z.minimum(0))), null),
  page: z.catch(z.optional(z.int()), undefined),
})

export function readEuipoPage(json: unknown, asked: { texts: readonly string[]; page: number }): EuipoPage | null {
  const { data } = Page.safeParse(json)
  if (data === undefined || (data.totalElements === null && data.trademarks.length === 0)) return null
  const items = data.trademarks.slice(0, EUIPO_PAGE_SIZE)
  const marks = items.flatMap((item) => readEuipoMark(item) ?? [])
  const announced = Math.min(EUIPO_PAGE_SIZE, (data.totalElements ?? 0) - asked.page * EUIPO_PAGE_SIZE)
  const unread = countUnread(items.length, marks)
  const strayed =
    unread > 0 ||
    data.trademarks.length > EUIPO_PAGE_SIZE ||
    data.totalElements === null ||
    marks.length < announced ||
    (data.page !== undefined && data.page !== asked.page) ||
    marks.some(({ name }) => name !== null && !holdsText(name, asked.texts))
  const total = Math.max(data.totalElements ?? 0, marks.length)
  return { marks, total, strayed, unread }
}

function inLanguage(described: readonly unknown[], wanted: string): Readonly<Record<string, unknown>> {
  const all = described.map(untyped.object)
  return [wanted, 'en'].map((code) => all.find(({ language }) => language === code)).find(Boolean) ?? all[0] ?? {}
}

/**
 * Reads the `GoodsAndServicesClass` schema of EUIPO's OpenAPI document. An unreadable class or term only makes the list
 * incomplete. Returns null if the answer is about another mark.
 */
export function readEuipoGoods(json: unknown, number: string, wanted: string) {
  const { applicationNumber, goodsAndServices } = untyped.object(json)
  if (numberOf(applicationNumber) !== number) return null
  const read = untyped.list(goodsAndServices).map((each) => {
    const { classNumber, description } = untyped.object(each)
    const { language, terms } = inLanguage(untyped.list(description), wanted)
    const code = typeof language === 'string' && /^[a-z]{2}$/.test(language) ? language : null
    const texts = untyped.list(terms).map((term) => (untyped.isText(term) ? String(term) : ''))
    return {
      niceClass: untyped.isText(classNumber) ? niceClass(String(classNumber)) : null,
      language: code,
      terms: texts,
    }
  })
  return writtenGoods(read)
}

interface PageWanted {
  query: string
  page: number
  /** Order by number, descending by default. */
  order?: 'asc' | 'desc'
  /** Maximum size, one million bytes by default. */
  maxBytes?: number
}

export interface EuipoOptions {
  apiUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  gate: UpstreamClient
}

interface GoodsWanted {
  number: string
  /** ISO 639-1 code. EUIPO otherwise uses the first language of the application. */
  language: string
}

export function euipoAsking({ apiUrl, tokenUrl, clientId, clientSecret, gate }: EuipoOptions) {
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'uid' }
  const tokens = createTokens({ tokenUrl, grant, credentials: 'the client id and secret of this service', gate })
  return { apiUrl, clientId, gate, tokens }
}

type EuipoAsking = ReturnType<typeof euipoAsking>

/** Fields for the goods, with the members that EUIPO's schema requires in every answer about a mark. */
const FIELDS = 'applicationNumber,applicationLanguage,goodsAndServices,status,statusDate'

/** Returns the address of a query. Lists the latest marks first by default, because an imported copy may lack them. */
function addressOf(apiUrl: string, wanted: PageWanted | GoodsWanted): string {
  const base = apiUrl.replace(/\/+$/, '')
  if ('number' in wanted)
    return `${base}/trademarks/${encodeURIComponent(wanted.number)}?fields=${encodeURIComponent(FIELDS)}`
  const { query, page, order = 'desc' } = wanted
  const sort = encodeURIComponent(`applicationNumber:${order}`)
  return `${base}/trademarks?query=${encodeURIComponent(query)}&page=${page}&size=${EUIPO_PAGE_SIZE}&sort=${sort}`
}

/** Returns the failure without the API's message, because it repeats the query. */
function refusalOf(outcome: Parameters<typeof failureOf>[0], wanted: PageWanted | GoodsWanted): UpstreamFailure {
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

/** Queries EUIPO. Retries once with a new token if the old one is no longer accepted. */
export async function askEuipo(
  { apiUrl, clientId, gate, tokens }: EuipoAsking,
  wanted: PageWanted | GoodsWanted,
  context: SourceContext,
): Promise<Extract<Outcome, { kind: 'ok' }> | UpstreamFailure> {
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

const EUIPO_MOST_PAGES = 3
const MOST_MARKS = EUIPO_MOST_PAGES * EUIPO_PAGE_SIZE

interface EuipoPages {
  marks: FoundMarks
  total: number
  strayed: boolean
  unread: number
  failure: UpstreamFailure | null
}

type AskEuipoPage = (page: number) => Promise<EuipoPage | UpstreamFailure>

function add(pages: EuipoPages, page: EuipoPage | UpstreamFailure): void {
  if ('reason' in page) {
    pages.failure ??= page
    return
  }
  pages.marks.add(page.marks)
  pages.total = Math.max(pages.total, page.total)
  pages.strayed ||= page.strayed
  pages.unread += page.unread
}

async function readFirstPage(pages: EuipoPages, ask: AskEuipoPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

async function readFurtherPages(pages: EuipoPages, total: number, ask: AskEuipoPage): Promise<void> {
  const count = Math.min(EUIPO_MOST_PAGES, Math.ceil(total / EUIPO_PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}

/** Addresses from EUIPO's OpenAPI document. */
export const EUIPO_API_ADDRESS = 'https://api.euipo.europa.eu/trademark-search'
export const EUIPO_TOKEN_ADDRESS = 'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken'

/** Canary that the sandbox also has. Marks remain in the register after they end. */
export const EUIPO_CONTROL_MARK = { number: '000428557', name: 'Golden Apple', part: 'olden Appl' }

/** Matches the `ApplicationNumber` schema of EUIPO's OpenAPI document. `W` is for international registrations. */
const NUMBER = /^(?:\d{9}|W\d{8}[A-Z]?)$/

const DEADLINE_MS = 6000
/** Time for queries in milliseconds, which leaves time to report the reason. */
const ASKING_MS = 5800
const SHORT_ONLY = 'only names in which it is a word were searched, for it is short'

export function euipoRecordUrl(number: string): string {
  return `https://euipo.europa.eu/eSearch/#details/trademarks/${encodeURIComponent(number)}`
}

function reasonOf({ marks, total }: EuipoPages, texts: readonly string[]): string {
  const wordless = marks.all().filter(({ name }) => name === null).length
  const searched = texts[0] !== undefined && isShort(texts[0]) ? SHORT_ONLY : TEXT_ONLY
  const cut = marks.size < total ? `, and ${marks.size} of ${total} marks were read` : ''
  return searched + cut + (wordless > 0 ? `; marks without words to compare: ${wordless}` : '')
}

function answerOf(
  pages: EuipoPages,
  name: string,
  texts: readonly string[],
  asking: SourceContext,
): ReturnType<Connector['search']> {
  const marks = pages.marks.all()
  const found = {
    records: marks,
    what: 'marks',
    hitOf: (mark: LiveMark) => markHit(name, mark, 'EU', mark.number === null ? null : euipoRecordUrl(mark.number)),
    proof: pages.marks.has(EUIPO_CONTROL_MARK.number),
    truncated: marks.length < pages.total,
    reason: reasonOf(pages, texts),
  }
  return answerWith({ ...pages, ...found }, asking)
}

/**
 * Creates a connector that queries all spellings of a name together, in all classes. If too many marks match, searches
 * again for exactly this name and for marks in the requested classes.
 */
export function createEuipoConnector(options: EuipoOptions): Connector {
  const asking = euipoAsking(options)

  async function readPage(
    wanted: { query: string; page: number; texts: readonly string[] },
    context: SourceContext,
  ): Promise<EuipoPage | UpstreamFailure> {
    const outcome = await askEuipo(asking, wanted, context)
    if ('reason' in outcome) return outcome
    return (
      readEuipoPage(outcome.json, wanted) ?? {
        state: 'error',
        reason: 'answered with something other than a list of marks',
        retryable: true,
      }
    )
  }

  async function search({ name, niceClasses }: SourceQuery, context: SourceContext): ReturnType<Connector['search']> {
    const texts = textsOf(name)
    const pages: EuipoPages = { marks: new FoundMarks(), total: 0, strayed: false, unread: 0, failure: null }
    const ask = (query: string) => (page: number) => readPage({ query, page, texts }, context)
    const query = euipoWideQuery(texts)
    if (query === '') return NOT_SEARCHABLE
    const wide = ask(query)
    const total = await readFirstPage(pages, wide)
    if (total <= MOST_MARKS) await readFurtherPages(pages, total, wide)
    else {
      const narrow = ask(euipoNarrowQuery(texts, niceClasses))
      await readFurtherPages(pages, await readFirstPage(pages, narrow), narrow)
    }
    return answerOf(pages, name, texts, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { number, name, part } = EUIPO_CONTROL_MARK
    const page = await readPage({ query: euipoControlQuery(number, part), page: 0, texts: [name] }, context)
    return 'marks' in page && !page.strayed && page.marks.some((mark) => mark.number === number)
  }

  async function goodsOf(number: string, language: string, context: SourceContext) {
    if (!NUMBER.test(number)) return noGoods('error', 'gives no mark such a number')
    const outcome = await askEuipo(asking, { number, language }, context)
    if ('reason' in outcome) return noGoods(outcome.state, outcome.reason, outcome.retryable)
    const goods = readEuipoGoods(outcome.json, number, language)
    return goods ?? noGoods('error', 'answered with something other than the mark of this number', true)
  }

  return {
    id: 'euipo-api',
    name: 'the EUIPO interface',
    attribution: 'Source: EUIPO',
    deadlineMs: DEADLINE_MS,
    search: (query, context) => within(context, ASKING_MS, (limited) => search(query, limited)),
    control: (context) => within(context, ASKING_MS, control),
    goodsOf: (number, language, context) => within(context, ASKING_MS, (limited) => goodsOf(number, language, limited)),
  }
}
