import { escapeXml } from '../../lib/sources/http/xml.ts'
import type { Reply } from '../misbehave.ts'
import type { SwissMark } from './swissreg-marks.ts'

/** What a request asks for, and from which record on. */
export interface SwissAsked {
  /** The text of a search; null for a search by the days of the last change. */
  any: string | null
  /** Days from the first up to but not including the last; null for all. */
  changed: { from: string; to: string } | null
  ascending: boolean
  offset: number
  size: number
}

/** A page as the interface gives it. */
export interface SwissPage {
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

export const xml = (body: string, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  type: 'application/xml;charset=UTF-8',
  body: `<?xml version='1.0' encoding='utf-8'?>\n<ns0:ApiResponse ${NAMESPACES} uuid="made-up">\n${body}\n</ns0:ApiResponse>`,
  headers,
})

/** A failure as the interface tells it. */
export const failed = (code: string) =>
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

/** A page as XML, with the token for the next one where there is one. */
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
