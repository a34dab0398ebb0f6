import { BETWEEN_ELEMENTS } from '../../../names/normalise/parts.ts'
import { readRetryAfter } from '../../../retry-after.ts'
import {
  calendarDate,
  isLostDay,
  isWordless,
  markWords,
  readClasses,
  shown,
  statusReader,
} from '../../fields/fields.ts'
import { escapeXml, readXml, type XmlElement } from '../../fields/xml.ts'
import { createTokens } from '../../http/authentication.ts'
import { failureOf, type Outcome, type UpstreamFailure, within } from '../../http/outcome.ts'
import { clockTime, type UpstreamClient } from '../../http/request.ts'
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
import type { SourceContext } from '../../source.ts'

export const SWISSREG_PAGE_SIZE = 64

/** Minimum length of a word that is also searched inside words. Many unrelated names contain a shorter one. */
const CONTAINED_FROM = 4
/** Maximum length of the terms, enough for the variants of a long name. */
const TERMS_MAX = 2000

type SwissregReach = 'contains' | 'begins'

/** Returns a term of the search language, `*word*` or `"several words"`, without characters that have a meaning. */
function termOf(text: string, reach: SwissregReach): string | null {
  if (/^[\p{L}\p{N}\p{M}]+$/u.test(text) && [...text].length >= CONTAINED_FROM)
    return reach === 'contains' ? `*${text}*` : `${text}*`
  const phrase = text.replace(/["\\*?~«»„“”‟‹›\s]+/gu, ' ').trim()
  return /[\p{L}\p{N}]/u.test(phrase) ? `"${phrase}"` : null
}

/** Joins terms with spaces, so that any of them matches (the institute's help, "Advanced search options"). */
export function termsFor(texts: readonly string[], reach: SwissregReach): string {
  let terms = ''
  for (const term of new Set(texts.flatMap((text) => termOf(text, reach) ?? []))) {
    const longer = terms === '' ? term : `${terms} ${term}`
    if (longer.length <= TERMS_MAX) terms = longer
  }
  return terms
}

const CORE = 'urn:ige:schema:xsd:datadeliverycore-1.0.0'
const COMMON = 'urn:ige:schema:xsd:datadeliverycommon-1.0.0'
const TRADEMARK = 'urn:ige:schema:xsd:datadeliverytrademark-1.0.0'

const documentOf = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ApiRequest xmlns="${CORE}" xmlns:tmk="${TRADEMARK}">${content}</ApiRequest>`

/** Returns a request for records in the order of their last change. */
export function pageRequest({
  query,
  size = SWISSREG_PAGE_SIZE,
  order,
}: {
  query: string
  size?: number
  order: 'Ascending' | 'Descending'
}): string {
  return documentOf(
    `<Action type="TrademarkSearch"><tmk:TrademarkSearchRequest xmlns="${COMMON}">` +
      '<Representation details="Maximal" images="Link" strictness="Strict" itemBags="false">' +
      '<Resource role="item" action="Embed"/></Representation>' +
      `<Page size="${size}"/>` +
      `<Query>${query}</Query>` +
      `<Sort><LastUpdateSort>${order}</LastUpdateSort></Sort>` +
      '</tmk:TrademarkSearchRequest></Action>',
  )
}

/** Returns a request for the latest changes, which imported copies lack. */
export function searchRequest(terms: string): string {
  return pageRequest({ query: `<Any>${escapeXml(terms)}</Any>`, order: 'Descending' })
}

export function nextPageRequest(token: string): string {
  return documentOf(`<Continuation name="NextPage">${escapeXml(token)}</Continuation>`)
}

const statusOf = statusReader()

/** WIPO ST.3 codes of the International Bureau. */
const INTERNATIONAL = ['WO', 'IB']

/** Joins all word elements (one for each script), and adds significant elements that they lack. */
function wordsOf(mark: XmlElement): string | null {
  const specified = mark.descendants('WordMarkSpecification')
  const texts = (name: string) => specified.flatMap((each) => each.named(name).map(({ text }) => text))
  const plain = (text: string) => shown.text(text)?.toLowerCase() ?? ''
  const words = texts('MarkVerbalElementText')
  const beside = texts('MarkSignificantVerbalElementText').filter(
    (part) => !words.some((each) => plain(each).includes(plain(part))),
  )
  return markWords(shown.together([...words, ...beside], BETWEEN_ELEMENTS))
}

/** Returns true if a mark has words, including those in elements that are not read, such as translations. */
const hasWords = (mark: XmlElement) =>
  mark.descendants('MarkFeatureCategory').some(({ text }) => /^\s*(?:word|combined|stylized)\b/i.test(text)) ||
  mark.descendants('WordMarkSpecification').some((each) => !isWordless(markWords(shown.text(wordsAnywhere(each)))))

const wordsAnywhere = (each: XmlElement): string =>
  [each, ...each.children]
    .filter(({ name }) => !name.endsWith('Indicator'))
    .map(({ text }) => text)
    .join(' ')

function classesOf(mark: XmlElement): ReturnType<typeof readClasses> {
  const nice = mark.descendants('GoodsServicesClassification').filter((each) => {
    const kind = each.textAt('ClassificationKindCode')
    return kind === null || /^nice$/i.test(kind)
  })
  const described = mark.descendants('ClassDescription')
  return readClasses((nice.length > 0 ? nice : described).map((each) => each.textAt('ClassNumber')))
}

function ownerOf(applicant: XmlElement): string | null {
  const company = applicant.textAt('LegalEntityName')
  if (company !== null) return company
  const names = ['OrganizationStandardName', 'EntityName', 'PersonFullName']
  return names.flatMap((name) => applicant.descendants(name)).map(({ text }) => text)[0] ?? null
}

/** Reads a WIPO ST.96 entry. An entry without a number and words is not a mark. */
export function readSwissMark(mark: XmlElement): LiveMark | null {
  const registration = shown.number(mark.textAt('RegistrationNumber'))
  const number = shown.number(mark.textAt('ApplicationNumber', 'ApplicationNumberText')) ?? registration
  const name = wordsOf(mark)
  if (number === null && name === null) return null
  const owners = mark.at('ApplicantBag')?.named('Applicant').map(ownerOf) ?? []
  const { niceClasses, lost } = classesOf(mark)
  const [filed, registered, expires] = ['ApplicationDate', 'RegistrationDate', 'ExpiryDate'].map((day) =>
    mark.textAt(day),
  )
  const status = statusOf(mark.textAt('MarkCurrentStatusCode') ?? '')
  return {
    number,
    name,
    niceClasses,
    status,
    owner: shown.together(owners, ', '),
    filedOn: calendarDate(filed),
    registeredOn: calendarDate(registered),
    expiresOn: calendarDate(expires),
    basis: INTERNATIONAL.includes(mark.textAt('RegistrationOfficeCode') ?? '') ? 'international' : 'national',
    registrationNumber: registration,
    ...lostOf({
      words: isWordless(name) && status !== 'dead' && hasWords(mark),
      number: number === null,
      classes: lost,
      dates: [filed, registered, expires].some(isLostDay),
    }),
  }
}

interface SwissregPage {
  marks: LiveMark[]
  read: number
  total: number
  next: string | null
  /** True if records are unreadable, surplus or missing, if the page is another one, or if no record matches. */
  strayed: boolean
  unread: number
}

interface SwissregRefusal {
  /** Error code such as `FAIL_PARSE`. Null if the code must not be shown. */
  refused: string | null
}

const LONGEST_TOKEN = 32_000
/** Matches error codes. Any other code may repeat the query and is not returned. */
const CODE = /^[A-Z]{2,20}(?:_[A-Z]{2,20}){1,4}$/

const isError = (entry: XmlElement) => /^(?:error|fatal)$/i.test(entry.attributes.get('level') ?? '')

function refusal(result: XmlElement, texts: readonly string[]): SwissregRefusal {
  const codes = result.descendants('LogEntry').map((entry) => entry.attributes.get('code') ?? '')
  return { refused: codes.find((code) => CODE.test(code) && !holdsText(code, texts)) ?? null }
}

/** Returns the items, null for a record without a mark, from all levels: marks may be in bags and applications. */
function itemsOf(result: XmlElement): (XmlElement | null)[] {
  return result
    .descendants('Data')
    .filter((data) => (data.attributes.get('role') ?? 'item') === 'item')
    .map((data) => data.descendants('Trademark')[0] ?? data.children[0] ?? null)
}

/** Joins all text of a record, because the register searches all of it. */
const wholeText = ({ text, children }: XmlElement): string => [text, ...children.map(wholeText)].join(' ')

function nextOf(result: XmlElement): string | null {
  const continuations = result.descendants('Continuation')
  const token = continuations.find(({ attributes }) => attributes.get('name') === 'NextPage')?.text.trim() ?? ''
  return token === '' || token.length > LONGEST_TOKEN ? null : token
}

interface SwissregList {
  items: (XmlElement | null)[]
  total: number | null
  next: string | null
  /** True if the count or page differs from the announced one, or if the answer reports errors. */
  isOdd: boolean
}

export function readSwissregList(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregList | SwissregRefusal | null {
  const root = readXml(text)
  if (root?.name !== 'ApiResponse') return null
  const [result, ...others] = root.named('Result')
  if (result === undefined || others.length > 0) return null
  if (!/^(?:true|1)$/.test(result.attributes.get('success') ?? '')) return refusal(result, texts)
  const meta = result.descendants('Meta')[0]
  const countOf = (name: string) => (meta === undefined ? null : meta.countAt(name))
  const items = itemsOf(result)
  const total = countOf('TotalItemCount')
  if (total === null && items.length === 0) return null
  const log = result.at('Log')
  const isOdd =
    items.length !== (countOf('ItemCount') ?? items.length) ||
    (countOf('ItemCountOffset') ?? offset) !== offset ||
    (log?.named('LogEntry').some(isError) ?? false)
  return { items, total, next: nextOf(result), isOdd }
}

export function readSwissregAnswer(
  text: string,
  { texts, offset }: { texts: readonly string[]; offset: number },
): SwissregPage | SwissregRefusal | null {
  const list = readSwissregList(text, { texts, offset })
  if (list === null || 'refused' in list) return list
  const { items: all, total: counted, next, isOdd } = list
  const total = counted ?? 0
  // Comparing more items than requested would delay every other check.
  const items = all.slice(0, SWISSREG_PAGE_SIZE)
  const marks = items.flatMap((item) => (item === null ? [] : (readSwissMark(item) ?? [])))
  const fits = (item: XmlElement | null) => item !== null && holdsText(wholeText(item), texts)
  const unread = countUnread(items.length, marks)
  const strayed =
    counted === null ||
    unread > 0 ||
    marks.length < all.length ||
    isOdd ||
    (items.length === 0 ? total > offset : !items.some(fits))
  const counts = { read: items.length, total: Math.max(total, offset + items.length), unread }
  return { marks, ...counts, next, strayed }
}

/** Length of an hour, for the usage limits of one user (swissreg.ch/public/apidocs, reference). */
const HOUR_MS = 3_600_000
const BYTES_AN_HOUR = 2 * 2 ** 30
/** Maximum penalties, which expire after 15 quiet minutes. At 2048, the API blocks the user that long. */
const MOST_PENALTIES = 2048
const COOLING_MS = 15 * 60_000
/** Share of each limit that we use, which leaves room for queries already under way. */
const MARGIN = 0.95

/** Our estimate until the first page arrives: 64 full records of a few kilobytes. */
const PAGE_BYTES = 300_000

interface SwissregLimits {
  refusal(now: number): UpstreamFailure | null
  note(outcome: Outcome, now: number): void
  /** Returns the estimated number of queries. Uses the size of earlier answers, because only bytes are limited. */
  allowed(now: number): { questions: number; left: number }
}

function numberIn(headers: Headers, name: string): number {
  const text = headers.get(name) ?? ''
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : 0
}

export function createLimits(): SwissregLimits {
  let pause = { until: 0, why: '' }
  /** Bytes received, by hour since 1970. */
  const given = new Map<number, number>()
  let usual = PAGE_BYTES

  function rest(until: number, why: string): void {
    if (until > pause.until) pause = { until, why }
  }

  /** Returns the bytes of the current hour and of the 24 hours before. */
  function givenUntil(now: number): number {
    const hour = Math.floor(now / HOUR_MS)
    for (const each of given.keys()) if (each < hour - 24) given.delete(each)
    return [...given.values()].reduce((all, some) => all + some, 0)
  }

  function weigh(bytes: number, now: number): void {
    const hour = Math.floor(now / HOUR_MS)
    given.set(hour, (given.get(hour) ?? 0) + bytes)
    usual = usual * 0.98 + bytes * 0.02
    const sum = givenUntil(now)
    const [oldest = hour] = given.keys()
    if (sum >= BYTES_AN_HOUR * MARGIN) rest((oldest + 25) * HOUR_MS, 'its allowance of 2 GiB a day is used up')
  }

  return {
    refusal(now) {
      if (now >= pause.until) return null
      return { state: 'rate_limited', reason: `${pause.why}, until ${clockTime(pause.until)}`, retryable: true }
    },
    note(outcome, now) {
      if (outcome.kind === 'http' || outcome.kind === 'rate_limited') {
        if (outcome.retryAt !== null) rest(outcome.retryAt, 'asked to be left alone')
      } else if (outcome.kind === 'ok') {
        const wait = readRetryAfter(outcome.headers.get('retry-after'), now, COOLING_MS)
        if (wait !== null) rest(wait, 'asked to be left alone')
        if (numberIn(outcome.headers, 'x-ipi-penalty') >= MOST_PENALTIES * MARGIN)
          rest(now + COOLING_MS, 'holds too many failed questions against this service')
        weigh(Math.max(numberIn(outcome.headers, 'ratelimit-weight'), outcome.text.length), now)
      }
    },
    allowed(now) {
      const most = BYTES_AN_HOUR * MARGIN
      return { questions: Math.floor(most / usual), left: Math.max(0, Math.floor((most - givenUntil(now)) / usual)) }
    },
  }
}

export interface SwissregOptions {
  apiUrl: string
  tokenUrl: string
  user: string
  password: string
  gate: UpstreamClient
  limits?: SwissregLimits
}

/** Client id of the API at the identity provider. Every user signs in through this client. */
const CLIENT_ID = 'datadelivery-api-client'

export function swissregAsking({ apiUrl, tokenUrl, user, password, gate, limits = createLimits() }: SwissregOptions) {
  const grant = { grant_type: 'password', client_id: CLIENT_ID, username: user, password }
  const tokens = createTokens({ tokenUrl, grant, credentials: 'the user and password of this service', gate })
  return { apiUrl, gate, tokens, limits }
}

type SwissregAsking = ReturnType<typeof swissregAsking>

/** Maximum size in bytes. Full records of 64 marks take a few hundred kilobytes, or more with long lists of goods. */
const MOST_BYTES = 8_000_000

function refusalOf(outcome: Parameters<typeof failureOf>[0]): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 401) return failure('did not accept the access token of its own identity provider (401)')
  // The API answers 403 without a token or if the user lacks permission.
  if (outcome.status === 403) return failure('does not let the user of this service search marks (403)')
  if (outcome.status === 404) return failure('is not at its configured address (404)')
  return failureOf(outcome)
}

/** Queries the API. Retries once with a new token if the old one is no longer accepted. */
export async function askSwissreg(
  { apiUrl, gate, tokens, limits }: SwissregAsking,
  request: string,
  context: SourceContext,
): Promise<Extract<Outcome, { kind: 'ok' }> | UpstreamFailure> {
  for (let renewed = false; ; renewed = true) {
    const refusal = limits.refusal(context.now())
    if (refusal !== null) return refusal
    const token = await tokens.get(context)
    if (typeof token !== 'string') return token
    const outcome = await gate.ask(
      {
        url: apiUrl,
        accept: 'application/xml',
        headers: { Authorization: `Bearer ${token}` },
        body: { type: 'application/xml', text: request },
        read: 'xml',
        maxBytes: MOST_BYTES,
      },
      context,
    )
    limits.note(outcome, context.now())
    if (outcome.kind === 'ok') return outcome
    if (outcome.kind !== 'http' || outcome.status !== 401) return refusalOf(outcome)
    tokens.drop(token)
    if (renewed) return refusalOf(outcome)
  }
}

export function swissregRecordUrl(number: string): string {
  return `https://www.swissreg.ch/database-client/register/detail/trademark/${encodeURIComponent(number)}`
}

/** Maximum number of pages, each of which needs the previous page's token. */
const SWISSREG_MOST_PAGES = 4

/** Time in milliseconds to read further pages, which leaves time to report those already read. */
const READ_ON_MS = 3500

interface SwissregPages {
  marks: FoundMarks
  read: number
  total: number
  strayed: boolean
  unread: number
  failure: PageFailure | null
}

interface PageFailure extends UpstreamFailure {
  refused?: true
}

type AskSwissregPage = (request: string, offset: number) => Promise<SwissregPage | PageFailure>

async function readPages(first: string, ask: AskSwissregPage, most = SWISSREG_MOST_PAGES): Promise<SwissregPages> {
  const pages: SwissregPages = { marks: new FoundMarks(), read: 0, total: 0, strayed: false, unread: 0, failure: null }
  const since = performance.now()
  let request: string | null = first
  for (let count = 0; request !== null && count < most; count++) {
    if (count > 0 && performance.now() - since > READ_ON_MS) break
    const page = await ask(request, pages.read)
    if ('reason' in page) return { ...pages, failure: page }
    pages.marks.add(page.marks)
    pages.read += page.read
    pages.total = Math.max(pages.total, page.total)
    pages.strayed ||= page.strayed
    pages.unread += page.unread
    request = page.next === null || page.strayed || page.read === 0 ? null : nextPageRequest(page.next)
  }
  return pages
}

/** Addresses from the institute's documentation (swissreg.ch/public/apidocs). */
export const SWISSREG_API_ADDRESS = 'https://www.swissreg.ch/public/api/v1'
export const SWISSREG_TOKEN_ADDRESS = 'https://idp.ipi.ch/auth/realms/egov/protocol/openid-connect/token'

/** Canary: words of marks that are certainly in the register. */
const CONTROL_WORDS = 'toblerone'
const CONTROL_TEXTS = [CONTROL_WORDS]

const DEADLINE_MS = 6000
/** Time for queries in milliseconds, which leaves time to report the reason. */
const ASKING_MS = 5800
const BEGINNINGS = 'only words that begin with the same text were searched'

/** Time in milliseconds without searches inside words, after the API rejected such a search for the canary. */
const REFUSED_MS = 3_600_000

function refusedBecause(code: string | null): PageFailure {
  const why = code === null ? '' : ` (${code})`
  return { state: 'error', reason: `answered that it did not do the search${why}`, retryable: false, refused: true }
}

const UNREADABLE: PageFailure = {
  state: 'error',
  reason: 'answered with something other than a list of marks',
  retryable: true,
}

function reasonOf({ read, total }: SwissregPages, held: number, reach: SwissregReach): string {
  const cut = read < total ? `, and ${read} of ${total} records were read, the latest first` : ''
  const others = read > held ? `; of these, ${read - held} hold it elsewhere than in their words` : ''
  return (reach === 'begins' ? BEGINNINGS : TEXT_ONLY) + cut + others
}

function answerOf(
  { pages, reach }: { pages: SwissregPages; reach: SwissregReach },
  name: string,
  texts: readonly string[],
  asking: SourceContext,
): ReturnType<Connector['search']> {
  // The register searches complete records, so the text may be only in an owner's address.
  const marks = pages.marks.all().filter((mark) => mark.name !== null && holdsText(mark.name, texts))
  const found = {
    records: marks,
    what: 'records',
    hitOf: (mark: LiveMark) => markHit(name, mark, 'CH', mark.number === null ? null : swissregRecordUrl(mark.number)),
    proof: marks.some(isControl),
    // If a record moves between two pages, one record arrives twice and another one is missing.
    truncated: pages.marks.size + pages.unread < pages.total,
    reason: reasonOf(pages, marks.length, reach),
  }
  return answerWith({ ...pages, ...found }, asking)
}

function isControl({ name }: LiveMark): boolean {
  return name !== null && holdsText(name, [CONTROL_WORDS])
}

/** Creates a connector. If the API rejects a leading wildcard, searches beginnings only, and reports that. */
export function createSwissregConnector(options: SwissregOptions): Connector {
  const asking = swissregAsking(options)
  let beginningsUntil = Number.NEGATIVE_INFINITY

  async function readPage(
    request: string,
    asked: { texts: readonly string[]; offset: number },
    context: SourceContext,
  ): Promise<SwissregPage | PageFailure> {
    const outcome = await askSwissreg(asking, request, context)
    if ('reason' in outcome) return outcome
    const page = readSwissregAnswer(outcome.text, asked)
    if (page === null) return UNREADABLE
    return 'refused' in page ? refusedBecause(page.refused) : page
  }

  async function read(
    texts: readonly string[],
    context: SourceContext,
    most = SWISSREG_MOST_PAGES,
  ): Promise<{ pages: SwissregPages; reach: SwissregReach }> {
    const by = (reach: SwissregReach) =>
      readPages(
        searchRequest(termsFor(texts, reach)),
        (request, offset) => readPage(request, { texts, offset }, context),
        most,
      )
    if (context.now() < beginningsUntil) return { pages: await by('begins'), reach: 'begins' }
    const pages = await by('contains')
    if (pages.failure?.refused !== true || pages.read > 0) return { pages, reach: 'contains' }
    const beginnings = await by('begins')
    if (beginnings.failure !== null) return { pages, reach: 'contains' }
    // Only the canary counts. A rejected name must neither limit other accounts' searches nor reveal anything to them.
    if (texts === CONTROL_TEXTS) beginningsUntil = context.now() + REFUSED_MS
    return { pages: beginnings, reach: 'begins' }
  }

  async function search(name: string, context: SourceContext): ReturnType<Connector['search']> {
    const texts = textsOf(name)
    if (termsFor(texts, 'begins') === '') return NOT_SEARCHABLE
    return answerOf(await read(texts, context), name, texts, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { pages } = await read(CONTROL_TEXTS, context, 1)
    return !pages.strayed && pages.marks.all().some(isControl)
  }

  return {
    id: 'swissreg-api',
    name: 'the Swissreg interface',
    attribution: 'Source: Swissreg, Swiss Federal Institute of Intellectual Property',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => search(name, limited)),
    control: (context) => within(context, ASKING_MS, control),
  }
}
