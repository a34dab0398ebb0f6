import { childrenOf, descendantsOf, elementAt } from '../../lib/sources/upstream/xml/element.ts'
import { escapeXml } from '../../lib/sources/upstream/xml/escape.ts'
import { readXml } from '../../lib/sources/upstream/xml/read-xml.ts'
import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import { SWISS_MARKS, type SwissMark, swissMark } from './swissreg-marks.ts'
import { type SwissregTokens, startSwissregTokens } from './swissreg-tokens.ts'

export interface SwissregStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { apiUrl: string; tokenUrl: string; user: string; password: string }
  tokens: SwissregTokens
  /** Enters marks in the register. */
  register(...marks: SwissMark[]): void
  /** Sets whether a word may begin with a wildcard. */
  setLeadingWildcards(taken: boolean): void
  /** Sets further headers of every answer. */
  setHeaders(headers: Record<string, string>): void
  /** Answers every further page with the first one, as it did to clients that asked in another way. */
  setStuck(stuck: boolean): void
  /** Search texts in the order they came; requests for further pages add none. */
  asked(): string[]
  received: Received[]
}

/** The text of a search, and where it is read on; null for a request that is not understood. */
interface Asked {
  any: string
  offset: number
  size: number
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

const failed = (code: string) =>
  xml(
    `<ns0:Result success="false"><ns0:Log><ns0:LogEntry level="ERROR" code="${code}">made up</ns0:LogEntry></ns0:Log></ns0:Result>`,
  )

const tag = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`

function item({ number, words, status, classes, owners, office = 'CH', goods = '' }: SwissMark): string {
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
    tag('ns2:MarkRepresentation', tag('ns2:MarkReproduction', word)),
    tag(
      'ns2:GoodsServicesBag',
      tag('ns2:GoodsServices', tag('ns2:GoodsServicesClassificationBag', ...kinds), described),
    ),
    tag('ns2:ApplicantBag', ...applicants),
    tag('ns3:RepresentativeBag', tag('ns3:Representative', text('ns3:LegalEntityName', 'Made-up Agents AG'))),
  )
  return `<ns0:Data role="item">${mark}</ns0:Data>`
}

function list(marks: readonly SwissMark[], { any, offset, size }: Asked, headers: Record<string, string>): Reply {
  const page = marks.slice(offset, offset + size)
  const counts = { TotalItemCount: marks.length, ItemCountOffset: offset, ItemCount: page.length }
  const meta = Object.entries(counts).map(([name, count]) => tag(`ns5:${name}`, String(count)))
  const next = offset + page.length
  const token = btoa(encodeURIComponent(JSON.stringify({ any, offset: next, size })))
  const more = `<ns0:Continuations>\n<ns0:Continuation name="NextPage">${token}</ns0:Continuation>\n</ns0:Continuations>`
  const result = [...page.map(item), tag('ns0:Meta', ...meta), next < marks.length ? more : '']
  return xml(`<ns0:Result success="true">${result.join('\n')}</ns0:Result>`, headers)
}

/** As the register sees a text: without signs above letters, special characters as spaces. */
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

const TERM = /"[^"]*"|[^\s"]+/g

/** What a request asks for; null where it is neither of the two requests that the service sends. */
function read(body: string): Asked | null {
  const root = readXml(body)
  if (root?.name !== 'ApiRequest' || root.children.length !== 1) return null
  const [continuation] = childrenOf(root, 'Continuation')
  if (continuation !== undefined && continuation.attributes.get('name') === 'NextPage') {
    try {
      return JSON.parse(decodeURIComponent(atob(continuation.text))) as Asked
    } catch {
      return null
    }
  }
  const query = elementAt(root, 'Action', 'TrademarkSearchRequest', 'Query')
  const [any, ...others] = query?.children ?? []
  const size = Number(descendantsOf(root, 'Page')[0]?.attributes.get('size'))
  if (any?.name !== 'Any' || any.children.length > 0 || others.length > 0 || !(size >= 1 && size <= 64)) return null
  return { any: any.text, offset: 0, size }
}

/** Starts the Swiss institute's data delivery interface with some made-up marks, and its identity provider. */
export async function startSwissreg(more: readonly SwissMark[] = []): Promise<SwissregStandIn> {
  const marks: SwissMark[] = [...SWISS_MARKS, ...more]
  const tokens = await startSwissregTokens()
  let leading = true
  let stuck = false
  let extra: Record<string, string> = {}

  function refusal({ headers: { authorization } }: Received): Reply | null {
    if (authorization === undefined) return { status: 403, type: 'text/html', body: '<html>403</html>' }
    return tokens.accepts(authorization.toString().replace(/^Bearer /, '')) ? null : { status: 401, type: '', body: '' }
  }

  function search(asked: Asked | null): Reply {
    if (asked === null) return failed('FAIL_PARSE')
    const terms = asked.any.match(TERM) ?? []
    if (!leading && terms.some((term) => term.startsWith('*'))) return failed('FAIL_SEARCH_TERM')
    const found = marks.filter((mark) => terms.some((term) => holds(recordOf(mark), term)))
    const headers = { 'ratelimit-weight': '4096', 'x-ipi-penalty': '0', 'x-ipi-success': 'true', ...extra }
    return list(found, stuck ? { ...asked, offset: 0 } : asked, headers)
  }

  function repliesTo(request: Received): Replies {
    const asked = read(request.body)
    const served = request.method === 'POST' && request.path === '/public/api/v1'
    const some = asked ?? { any: '', offset: 0, size: 64 }
    const word = (some.any.match(TERM)?.[0] ?? 'Anything').replace(/["*]/g, '')
    const noNumber = xml(
      '<ns0:Result success="true"><ns0:Data role="item"><ns2:Trademark/></ns0:Data><ns0:Meta><ns5:TotalItemCount>many</ns5:TotalItemCount></ns0:Meta></ns0:Result>',
    )
    return {
      good: refusal(request) ?? (served ? search(asked) : { status: 404, type: '', body: '' }),
      found: list([swissMark('9900000901', word)], some, {}),
      nothing: list([], some, {}),
      wrongTypes: noNumber,
      wrongRecord: xml('<ns0:Result success="true"><ns0:Data role="item"><ns2:Patent/></ns0:Data></ns0:Result>'),
    }
  }

  const standIn = await startStandIn(repliesTo)
  return {
    ...standIn,
    env: {
      SWISSREG_API_URL: `${standIn.origin}/public/api/v1`,
      SWISSREG_TOKEN_URL: tokens.url,
      SWISSREG_USER: tokens.user,
      SWISSREG_PASSWORD: tokens.password,
    },
    enter: (name) => void marks.push(swissMark('9900000999', name)),
    settings: {
      apiUrl: `${standIn.origin}/public/api/v1`,
      tokenUrl: tokens.url,
      user: tokens.user,
      password: tokens.password,
    },
    tokens,
    register: (...entered) => void marks.push(...entered),
    setLeadingWildcards(taken) {
      leading = taken
    },
    setHeaders(headers) {
      extra = headers
    },
    setStuck(next) {
      stuck = next
    },
    asked: () =>
      standIn.received.flatMap(({ body }) => descendantsOf(readXml(body) ?? EMPTY, 'Any').map(({ text }) => text)),
    async close() {
      await Promise.all([standIn.close(), tokens.close()])
    },
  }
}

const EMPTY = { name: '', attributes: new Map<string, string>(), children: [], text: '' }
