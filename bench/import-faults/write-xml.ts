import {
  caseFile,
  daily,
  statement,
  swissreg,
  trademark66,
  trademark96,
  transaction66,
} from '../../service/registers/formats/testing/samples.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'
import type { Content } from './content.ts'
import type { MadeRecord } from './made-records.ts'

/** A text, divided into its records and what is between them. */
export interface Pieces {
  head: string
  records: string[]
  tail: string
}

/** How records of an office name it in its files. */
const codeOf = (office: string) => recordsCalled(office).codes[0] ?? office
const HERE = '[here]'

function around(whole: string): Omit<Pieces, 'records'> {
  const [head = '', tail = ''] = whole.split(HERE)
  return { head, tail }
}

/** Text of an element. */
type AsText = (text: string) => string

/** Signs as references, as the file's escaping has it; with `ascii` also all beyond ASCII. */
function escapeBy({ escaping, encoding }: Content['style']): AsText {
  const only = encoding === 'windows-1252' ? /[<>&"]|[^\0-\x7f\xa0-\xff]/gu : /[<>&"]/gu
  const code = (sign: string) => sign.codePointAt(0) ?? 0
  const NAMED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
  const named = (text: string) => text.replace(only, (sign) => NAMED[sign] ?? `&#${code(sign)};`)
  switch (escaping) {
    case 'named':
      return named
    case 'twice':
      return (text) => named(text).replaceAll('&amp;', '&amp;amp;')
    case 'decimal':
      return (text) => text.replace(/[^\sa-z]/giu, (sign) => `&#${code(sign)};`)
    case 'hexadecimal':
      return (text) => text.replace(/[^\sa-z]/giu, (sign) => `&#x${code(sign).toString(16)};`)
    case 'cdata':
      return (text) => (encoding === 'windows-1252' ? named(text) : `<![CDATA[${text}]]>`)
  }
}

/** Goods with signs that a file must escape: they are in every record, and may cost none. */
const GOODS = 'Software & games; "readers" for cards < 9 cm; cafés’ tills'

function write66({ office, style: { apart } }: Content, asText: AsText) {
  return ({ number, names, owner, international, removed }: MadeRecord): string => {
    const words = names
      .map(
        (name) =>
          `<WordMarkSpecification><MarkVerbalElementText>${asText(name)}</MarkVerbalElementText></WordMarkSpecification>`,
      )
      .join('')
    const applicant = `<ApplicantDetails><Applicant><ApplicantAddressBook><FormattedNameAddress><Name><FreeFormatName>
<FreeFormatNameDetails><FreeFormatNameLine>${asText(owner)}</FreeFormatNameLine></FreeFormatNameDetails></FreeFormatName></Name>
</FormattedNameAddress></ApplicantAddressBook></Applicant></ApplicantDetails>`
    const designated = `<DesignatedCountryDetails><DesignatedCountry><DesignatedCountryCode>${codeOf(office)}</DesignatedCountryCode></DesignatedCountry></DesignatedCountryDetails>`
    const mark = trademark66(
      `<ApplicationDate>2019-01-02</ApplicationDate><MarkCurrentStatusCode>Registered</MarkCurrentStatusCode>
${words}<GoodsServicesDetails><GoodsServices><ClassDescriptionDetails><ClassDescription><ClassNumber>9</ClassNumber><GoodsServicesDescription languageCode="en">${asText(GOODS)}</GoodsServicesDescription></ClassDescription></ClassDescriptionDetails></GoodsServices></GoodsServicesDetails>
${international && office !== 'US' ? designated : ''}${apart ? '' : applicant}`,
      {
        attributes: removed ? ' operationCode="Delete"' : '',
        office: international && office !== 'US' ? 'WO' : codeOf(office),
        number,
      },
    )
    if (!apart) return `${mark}\n`
    return `<TransactionData><TradeMarkDetails>${mark}</TradeMarkDetails>${applicant}</TransactionData>\n`
  }
}

function write96({ office }: Content, asText: AsText) {
  return ({ number, names, owner, international, removed }: MadeRecord): string => {
    const words = names
      .map(
        (name) =>
          `<tmk:WordMarkSpecification><tmk:MarkVerbalElementText>${asText(name)}</tmk:MarkVerbalElementText></tmk:WordMarkSpecification>`,
      )
      .join('')
    const mark = trademark96(
      `<com:ApplicationDate>2019-01-02</com:ApplicationDate><tmk:MarkCurrentStatusCode>Registered</tmk:MarkCurrentStatusCode>
<tmk:MarkRepresentation><tmk:MarkReproduction>${words}</tmk:MarkReproduction></tmk:MarkRepresentation><tmk:GoodsServicesBag><tmk:GoodsServices>
<tmk:GoodsServicesClassification><tmk:ClassificationKindCode>Nice</tmk:ClassificationKindCode><tmk:ClassNumber>9</tmk:ClassNumber></tmk:GoodsServicesClassification><tmk:ClassDescription><tmk:ClassNumber>9</tmk:ClassNumber>
<tmk:GoodsServicesDescriptionText com:languageCode="en">${asText(GOODS)}</tmk:GoodsServicesDescriptionText></tmk:ClassDescription></tmk:GoodsServices></tmk:GoodsServicesBag><tmk:ApplicantBag><tmk:Applicant><com:Contact><com:Name><com:OrganizationName>
<com:OrganizationStandardName>${asText(owner)}</com:OrganizationStandardName></com:OrganizationName></com:Name></com:Contact></tmk:Applicant></tmk:ApplicantBag>`,
      { office: international && office !== 'US' ? 'WO' : codeOf(office), number },
    )
    return `${removed ? mark.replace('<tmk:Trademark>', '<tmk:Trademark com:operationCategory="Delete">') : mark}\n`
  }
}

function writeCase(_content: Content, asText: AsText) {
  return ({ number, names, owner }: MadeRecord): string =>
    caseFile({
      serial: number,
      header: `<filing-date>20190102</filing-date><status-code>700</status-code><mark-identification>${asText(names.join(' / '))}</mark-identification>`,
      classes:
        '<classification><international-code>009</international-code><status-code>6</status-code></classification>',
      statements: statement('GS0091', asText(GOODS)),
      owners: `<case-file-owner><party-type>30</party-type><party-name>${asText(owner)}</party-name></case-file-owner>`,
    })
}

const APART = `<?xml version="1.0" encoding="UTF-8"?>
<Transaction xmlns="http://www.euipo.europa.eu/EUTM/EUTM_Download"><TradeMarkTransactionBody><TransactionContentDetails>
${HERE}</TransactionContentDetails></TradeMarkTransactionBody></Transaction>
`

/** A file of an office in its XML. */
export function xmlPieces(content: Content): Pieces {
  const { format, style, records } = content
  const asText = escapeBy(style)
  if (format === 'uspto') return { ...around(daily(HERE)), records: records.map(writeCase(content, asText)) }
  if (format === 'st96') return { ...around(swissreg(HERE)), records: records.map(write96(content, asText)) }
  const whole = style.apart ? APART : transaction66(`${HERE}</TradeMarkDetails>`)
  return { ...around(whole), records: records.map(write66(content, asText)) }
}
