import { escapeXml, readXml } from '../../lib/sources/fields/xml.ts'
import {
  type Fake,
  type OfficeFake,
  type Received,
  type Setters,
  settersOf,
  startFake,
  startTokens,
  type TokenFake,
} from '../fake.ts'
import { bare, type Replies, type Reply } from '../misbehave.ts'

type BeforeSwissPage = (asked: SwissAsked) => ((page: SwissPage) => SwissPage) | undefined

/** How the interface behaves; a test changes it. */
interface SwissManner {
  /** Called before a page is given, for example to change the register. May return a function that changes the page. */
  beforePage: BeforeSwissPage | null
  /** How many bytes the user may still be given. */
  bytes: number
  /** Whether a word may begin with a wildcard. */
  leadingWildcards: boolean
  /** Further headers of every answer. */
  headers: Record<string, string>
  /** Answers every further page with the first one, as the real interface did to clients that asked in another way. */
  stuck: boolean
}

export interface SwissregFake extends Fake, OfficeFake, Setters<SwissManner> {
  /** What a service needs to query it. */
  settings: { apiUrl: string; tokenUrl: string; user: string; password: string }
  tokens: TokenFake
  /** Enters marks in the register. */
  register(...marks: SwissMark[]): void
  /** The register, as it is now. */
  marks: SwissRegister
  /** Search texts in the order they came; requests for further pages add none. */
  asked(): string[]
}

const LOGIN = { user: 'stand-in@example.org', password: 'stand-in/pässwort+1' }
const CLIENT_ERROR = 'Invalid client or Invalid client credentials'
const USER_ERROR = { error: 'invalid_grant', error_description: 'Invalid user credentials' }

/** The institute's Keycloak, for the password grant (RFC 6749 section 4.3). */
const TOKENS = {
  path: '/auth/realms/egov/protocol/openid-connect/token',
  type: 'application/json',
  form: {
    client_id: ['datadelivery-api-client', { error: 'invalid_client', error_description: CLIENT_ERROR }, 401],
    grant_type: ['password', { error: 'unsupported_grant_type' }, 400],
    username: [LOGIN.user, USER_ERROR, 401],
    password: [LOGIN.password, USER_ERROR, 401],
  },
  notFound: { error: 'Realm does not exist' },
  token: (given: number | string) => `ey.AT.${given}`,
  seconds: 720,
  more: {
    refresh_expires_in: 360,
    'not-before-policy': 0,
    refresh_token: 'ey.RT.1',
    token_type: 'Bearer',
    scope: 'profile email',
  },
} as const

/** Starts the Swiss institute's data delivery interface with some made-up marks, and its identity provider. */
export async function startSwissreg(more: readonly SwissMark[] = []): Promise<SwissregFake> {
  const marks = createSwissRegister()
  marks.enter(...SWISS_MARKS, ...more)
  const tokens = await startTokens(TOKENS)
  const how: SwissManner = {
    beforePage: null,
    bytes: Number.POSITIVE_INFINITY,
    leadingWildcards: true,
    headers: {},
    stuck: false,
  }

  function refusal({ headers: { authorization } }: Received): Reply | null {
    if (authorization === undefined) return { status: 403, type: 'text/html', body: '<html>403</html>' }
    if (!tokens.accepts(authorization.toString().replace(/^Bearer /, ''))) return bare(401)
    return how.bytes > 0 ? null : bare(429, { 'retry-after': '3600' })
  }

  function search(asked: SwissAsked | null): Reply {
    if (asked === null) return failed('FAIL_PARSE')
    if (!how.leadingWildcards && asked.any !== null && termsIn(asked.any).some((term) => term.startsWith('*')))
      return failed('FAIL_SEARCH_TERM')
    const spoil = how.beforePage?.(asked)
    const page = pageOf(marks.find(asked), how.stuck ? { ...asked, offset: 0 } : asked)
    const reply = listed(spoil?.(page) ?? page, asked, {
      'x-ipi-penalty': '0',
      'x-ipi-success': 'true',
      ...how.headers,
    })
    how.bytes -= reply.body.length
    return reply
  }

  function repliesTo(request: Received): Replies {
    const asked = readSwissRequest(request.body)
    const served = request.method === 'POST' && request.path === '/public/api/v1'
    const some = asked ?? { any: '', changed: null, ascending: false, offset: 0, size: 64 }
    const word = (termsIn(some.any ?? '')[0] ?? 'Anything').replace(/["*]/g, '')
    const noNumber = xml(
      '<ns0:Result success="true"><ns0:Data role="item"><ns2:Trademark/></ns0:Data><ns0:Meta><ns5:TotalItemCount>many</ns5:TotalItemCount></ns0:Meta></ns0:Result>',
    )
    return {
      good: refusal(request) ?? (served ? search(asked) : bare(404)),
      found: listed(pageOf([swissMark('9900000901', word)], some), some, {}),
      nothing: listed(pageOf([], some), some, {}),
      wrongTypes: noNumber,
      wrongRecord: xml('<ns0:Result success="true"><ns0:Data role="item"><ns2:Patent/></ns0:Data></ns0:Result>'),
    }
  }

  const fake = await startFake(repliesTo)
  const settings = { apiUrl: `${fake.origin}/public/api/v1`, tokenUrl: tokens.url, ...LOGIN }
  return {
    ...fake,
    ...settersOf(how),
    settings,
    env: {
      SWISSREG_API_URL: settings.apiUrl,
      SWISSREG_TOKEN_URL: settings.tokenUrl,
      SWISSREG_USER: settings.user,
      SWISSREG_PASSWORD: settings.password,
    },
    enter: (name) => marks.enter(swissMark('9900000999', name)),
    tokens,
    register: marks.enter,
    marks,
    asked: () => fake.received.flatMap(({ body }) => (readXml(body)?.descendants('Any') ?? []).map(({ text }) => text)),
    close: async () => void (await Promise.all([fake.close(), tokens.close()])),
  }
}

/** A mark of the Swiss register. */
export interface SwissMark {
  number: string
  words: string | null
  status: string
  classes: string[]
  owners: { name: string; address: string }[]
  office?: string
  goods?: string
  /** `MarkFeatureCategory`; optional in a record too. */
  feature?: string
}

/** A mark with made-up particulars. */
export function swissMark(number: string, words: string | null, more: Partial<SwissMark> = {}): SwissMark {
  const owners = [{ name: 'Made-up Owner AG', address: 'Musterweg 1, 3003 Bern' }]
  return { number, words, status: 'Registration published', classes: ['9'], owners, ...more }
}

/** Status words and the number of a mark in each. */
export const SWISS_STATUSES = [
  ['Registration published', 'live'],
  ['Application filed', 'pending'],
  ['Registration expired', 'expired'],
  ['Registration cancelled', 'dead'],
  ['Something new', 'unknown'],
] as const

const SWISS_MARKS: readonly SwissMark[] = [
  swissMark('0000000001', 'TOBLERONE', { classes: ['30'] }),
  ...SWISS_STATUSES.map(([status], i) => swissMark(`990000000${i}`, `Qorvane ${i}`, { status })),
  swissMark('9900000010', 'Brenlo', {
    classes: ['09', '42', '9'],
    owners: [
      { name: 'First Owner AG', address: 'Musterweg 1, 3003 Bern' },
      { name: 'Zweite Inhaberin GmbH', address: 'Qorvanestrasse 5, 8000 Zürich' },
    ],
  }),
  swissMark('9900000011', null, { owners: [{ name: 'Qorvane Holding AG', address: 'Musterweg 2, 3003 Bern' }] }),
  swissMark('9900000012', 'Veldric', { office: 'WO' }),
  swissMark('9900000013', 'Schönwald & Söhne <Bern>'),
]

/** Made-up marks, as a register that is searched and changes from day to day. */
interface SwissRegister {
  /** Enters marks, which count as changed on the current day. */
  enter(...marks: readonly SwissMark[]): void
  /** Changes a mark on the current day. */
  change(number: string, to: Partial<SwissMark>): void
  /** Removes a mark; nothing tells that it is gone. */
  remove(number: string): void
  /** Sets the day (`YYYY-MM-DD`) on which marks are entered and changed from now on. */
  setDay(day: string): void
  /** The marks that fit what is asked; those of a search by days in the order of their last changes. */
  find(asked: SwissAsked): readonly SwissMark[]
  /** All marks by rising numbers. */
  all(): readonly SwissMark[]
}

/** A text as the register compares it: without diacritics, and with spaces for special characters. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${letters.replace(/[^\p{L}\p{N}*]+/gu, ' ').trim()} `
}

function holds(record: string, term: string): boolean {
  if (term.startsWith('"')) return record.includes(plain(term))
  const pattern = plain(term).trim().replaceAll('*', '[^ ]*')
  return new RegExp(` ${pattern} `, 'u').test(record)
}

const recordOf = ({ words, owners, goods }: SwissMark) =>
  plain([words, goods, ...owners.flatMap(({ name, address }) => [name, address])].join(' '))

/** The terms of a search text. */
const termsIn = (any: string): string[] => any.match(/"[^"]*"|[^\s"]+/g) ?? []

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(Date.parse(text)).toISOString().startsWith(text)

/** The days of a `LastUpdate`; undefined if the interface would not accept them. */
function daysIn(attributes: ReadonlyMap<string, string>): SwissAsked['changed'] | undefined {
  if (attributes.size === 0) return null
  const [from = '', to = ''] = [attributes.get('from'), attributes.get('to')]
  const isHalfOpen = attributes.get('includeFrom') === 'true' && attributes.get('includeTo') === 'false'
  return isHalfOpen && attributes.size === 4 && isDay(from) && isDay(to) ? { from, to } : undefined
}

/** What a request asks for; null if the service sends no such request. */
function readSwissRequest(body: string): SwissAsked | null {
  const root = readXml(body)
  if (root?.name !== 'ApiRequest' || root.children.length !== 1) return null
  const [continuation] = root.named('Continuation')
  if (continuation !== undefined && continuation.attributes.get('name') === 'NextPage') {
    try {
      return JSON.parse(decodeURIComponent(atob(continuation.text))) as SwissAsked
    } catch {
      return null
    }
  }
  const query = root.at('Action', 'TrademarkSearchRequest', 'Query')
  const [wanted, ...others] = query?.children ?? []
  const size = Number(root.descendants('Page')[0]?.attributes.get('size'))
  if (wanted === undefined || wanted.children.length > 0 || others.length > 0 || !(size >= 1 && size <= 64)) return null
  const ascending = root.descendants('LastUpdateSort')[0]?.text === 'Ascending'
  if (wanted.name === 'Any') return { any: wanted.text, changed: null, ascending, offset: 0, size }
  const changed = wanted.name === 'LastUpdate' ? daysIn(wanted.attributes) : undefined
  return changed === undefined ? null : { any: null, changed, ascending, offset: 0, size }
}

function createSwissRegister(): SwissRegister {
  const marks: SwissMark[] = []
  const changedOn = new Map<SwissMark, string>()
  let day = '2026-01-02'
  const dayOf = (mark: SwissMark) => changedOn.get(mark) ?? ''

  return {
    enter(...more) {
      for (const mark of more) changedOn.set(mark, day)
      marks.push(...more)
    },
    change(number, to) {
      for (const [at, mark] of marks.entries()) {
        if (mark.number !== number) continue
        const changed = { ...mark, ...to }
        marks[at] = changed
        changedOn.set(changed, day)
      }
    },
    remove(number) {
      for (let at = marks.length - 1; at >= 0; at--) if (marks[at]?.number === number) marks.splice(at, 1)
    },
    setDay(next) {
      day = next
    },
    find({ any, changed, ascending }) {
      if (any !== null) {
        const terms = termsIn(any)
        return marks.filter((mark) => terms.some((term) => holds(recordOf(mark), term)))
      }
      const within = marks.filter(
        (mark) => changed === null || (dayOf(mark) >= changed.from && dayOf(mark) < changed.to),
      )
      const sorted = within.toSorted((a, b) => (`${dayOf(a)} ${a.number}` < `${dayOf(b)} ${b.number}` ? -1 : 1))
      return ascending ? sorted : sorted.toReversed()
    },
    all: () => marks.toSorted((a, b) => (a.number < b.number ? -1 : 1)),
  }
}

/** What a request asks for, and from which record on. */
interface SwissAsked {
  /** The text of a search; null for a search by the days of the last change. */
  any: string | null
  /** Days from the first up to but not including the last; null for all. */
  changed: { from: string; to: string } | null
  ascending: boolean
  offset: number
  size: number
}

/** A page as the interface gives it. */
interface SwissPage {
  marks: readonly SwissMark[]
  total: number
  offset: number
}

const CORE = 'urn:ige:schema:xsd:datadeliverycore-1.0.0'
const NAMESPACES = [
  `xmlns:ns0="${CORE}"`,
  'xmlns:ns2="http://www.wipo.int/standards/XMLSchema/ST96/Trademark"',
  'xmlns:ns3="http://www.wipo.int/standards/XMLSchema/ST96/Common"',
  'xmlns:ns5="urn:ige:schema:xsd:datadeliverycommon-1.0.0"',
].join(' ')

const xml = (body: string, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  type: 'application/xml;charset=UTF-8',
  body: `<?xml version='1.0' encoding='utf-8'?>\n<ns0:ApiResponse ${NAMESPACES} uuid="made-up">\n${body}\n</ns0:ApiResponse>`,
  headers,
})

/** A failure as the interface tells it. */
const failed = (code: string) =>
  xml(
    `<ns0:Result success="false"><ns0:Log><ns0:LogEntry level="ERROR" code="${code}">made up</ns0:LogEntry></ns0:Log></ns0:Result>`,
  )

const tag = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`

function item({ number, words, status, classes, owners, office = 'CH', goods = '', feature }: SwissMark): string {
  const text = (name: string, value: string) => tag(name, escapeXml(value))
  const word =
    words === null ? '' : tag('ns2:WordMarkSpecification', text('ns2:MarkSignificantVerbalElementText', words))
  const kinds = classes.map((each) =>
    tag('ns2:GoodsServicesClassification', tag('ns2:ClassificationKindCode', 'Nice'), tag('ns2:ClassNumber', each)),
  )
  const described = tag('ns2:ClassDescription', text('ns2:GoodsServicesDescriptionText', goods))
  const applicants = owners.map(({ name, address }) =>
    tag(
      'ns2:Applicant',
      tag(
        'ns3:Contact',
        tag('ns3:Name', tag('ns3:PersonName', text('ns3:PersonFullName', name))),
        text('ns3:AddressLineText', address),
      ),
      text('ns3:LegalEntityName', name),
    ),
  )
  const mark = tag(
    'ns2:Trademark',
    tag('ns3:RegistrationOfficeCode', office),
    tag('ns3:ApplicationNumber', tag('ns3:ApplicationNumberText', number)),
    tag('ns3:RegistrationNumber', number.slice(-6)),
    tag('ns3:ApplicationDate', '2019-03-08'),
    tag('ns3:RegistrationDate', '2019-06-09+02:00'),
    tag('ns3:ExpiryDate', '2029-03-08'),
    tag('ns2:MarkCurrentStatusCode', status),
    tag(
      'ns2:MarkRepresentation',
      feature ? tag('ns2:MarkFeatureCategory', feature) : '',
      tag('ns2:MarkReproduction', word),
    ),
    tag(
      'ns2:GoodsServicesBag',
      tag('ns2:GoodsServices', tag('ns2:GoodsServicesClassificationBag', ...kinds), described),
    ),
    tag('ns2:ApplicantBag', ...applicants),
    tag('ns3:RepresentativeBag', tag('ns3:Representative', text('ns3:LegalEntityName', 'Made-up Agents AG'))),
  )
  return `<ns0:Data role="item">${mark}</ns0:Data>`
}

/** The page of some records that is asked for. */
export function pageOf(marks: readonly SwissMark[], { offset, size }: SwissAsked): SwissPage {
  return { marks: marks.slice(offset, offset + size), total: marks.length, offset }
}

/** A page as XML, with the token for the next one if there is one. */
export function listed({ marks, total, offset }: SwissPage, asked: SwissAsked, headers: Record<string, string>): Reply {
  const counts = { TotalItemCount: total, ItemCountOffset: offset, ItemCount: marks.length }
  const meta = Object.entries(counts).map(([name, count]) => tag(`ns5:${name}`, String(count)))
  const next = offset + marks.length
  const token = btoa(encodeURIComponent(JSON.stringify({ ...asked, offset: next })))
  const more = `<ns0:Continuations>\n<ns0:Continuation name="NextPage">${token}</ns0:Continuation>\n</ns0:Continuations>`
  const result = [...marks.map(item), tag('ns0:Meta', ...meta), next < total ? more : '']
  const reply = xml(`<ns0:Result success="true">${result.join('\n')}</ns0:Result>`)
  return { ...reply, headers: { 'ratelimit-weight': String(reply.body.length), ...headers } }
}
