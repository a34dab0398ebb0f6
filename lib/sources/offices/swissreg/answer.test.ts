import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSwissregAnswer } from './connector.ts'

const TEXTS = ['vyntra']

const answer = (result: string) =>
  `<a:ApiResponse xmlns:a="urn:ige:schema:xsd:datadeliverycore-1.0.0">${result}</a:ApiResponse>`
const meta = (total: number | string, count: number, offset = 0) =>
  `<Meta><TotalItemCount>${total}</TotalItemCount><ItemCountOffset>${offset}</ItemCountOffset><ItemCount>${count}</ItemCount></Meta>`
const item = (content: string) => `<Data role="item"><Trademark>${content}</Trademark></Data>`
const number = (text: string) =>
  `<ApplicationNumber><ApplicationNumberText>${text}</ApplicationNumberText></ApplicationNumber>`
const words = (text: string, name = 'MarkSignificantVerbalElementText') =>
  `<MarkRepresentation><MarkReproduction><WordMarkSpecification><${name}>${text}</${name}></WordMarkSpecification></MarkReproduction></MarkRepresentation>`
const good = (content: string) => answer(`<Result success="true">${content}</Result>`)
const read = (text: string, offset = 0) => readSwissregAnswer(text, { texts: TEXTS, offset })

const WHOLE = item(
  `<RegistrationOfficeCode>CH</RegistrationOfficeCode>${number('0012345678')}<RegistrationNumber>745678</RegistrationNumber>` +
    '<ApplicationDate>2019-03-08</ApplicationDate><RegistrationDate>2019-06-09+02:00</RegistrationDate><ExpiryDate>2029-02-30</ExpiryDate>' +
    `<MarkCurrentStatusCode>Registration published</MarkCurrentStatusCode>${words('VYNTRA')}` +
    '<GoodsServicesBag><GoodsServices><GoodsServicesClassificationBag>' +
    ['42', '09', '9']
      .map(
        (each) =>
          `<GoodsServicesClassification><ClassificationKindCode>Nice</ClassificationKindCode><ClassNumber>${each}</ClassNumber></GoodsServicesClassification>`,
      )
      .join('') +
    '<GoodsServicesClassification><ClassificationKindCode>Domestic</ClassificationKindCode><ClassNumber>3</ClassNumber></GoodsServicesClassification>' +
    '</GoodsServicesClassificationBag></GoodsServices></GoodsServicesBag>' +
    '<ApplicantBag><Applicant><LegalEntityName>Vyntra &amp; Co. AG</LegalEntityName></Applicant>' +
    '<Applicant><Contact><Name><PersonName><PersonFullName>Zweite Person</PersonFullName></PersonName></Name></Contact></Applicant></ApplicantBag>' +
    '<RepresentativeBag><Representative><LegalEntityName>Agents AG</LegalEntityName></Representative></RepresentativeBag>',
)

const featured = (feature: string, inner = '') =>
  item(
    `${number('1')}<MarkRepresentation><MarkFeatureCategory>${feature}</MarkFeatureCategory></MarkRepresentation>${inner}`,
  )

it.each([
  ['Word', '', 1],
  ['Combined', words('((fig.))'), 1],
  ['Figurative', words('((fig.))'), 0],
  ['Combined', '<MarkCurrentStatusCode>Application withdrawn</MarkCurrentStatusCode>', 0],
  ['Combined', words('-'), 1],
  ['Stylized characters', '', 1],
  ['Figurative', words('((fig.)), ((3D))'), 0],
  ['Figurative', words('sky', 'MarkTranslation'), 1],
  ['Figurative', '<WordMarkSpecification>Tarno</WordMarkSpecification>', 1],
  ['Combined', words('Vy\u200Bnt\u00ADra ((fig.))'), 0],
])('a mark of type %s, with %s, leaves %d records unread', (feature, inner, unread) => {
  const name = inner.includes('Vy') ? 'Vyntra' : inner.includes('>-<') ? '-' : null
  expect(read(good(featured(feature, inner) + meta(1, 1)))).toMatchObject({ marks: [{ name }], unread })
})

describe('a page', () => {
  it('contains marks with owners, classes and dates', () => {
    expect(read(good(WHOLE + meta(1, 1)))).toEqual({
      marks: [
        {
          number: '0012345678',
          name: 'VYNTRA',
          niceClasses: [9, 42],
          status: 'live',
          owner: 'Vyntra & Co. AG, Zweite Person',
          filedOn: '2019-03-08',
          registeredOn: '2019-06-09',
          expiresOn: null,
          basis: 'national',
          registrationNumber: '745678',
          lost: ['dates'],
        },
      ],
      read: 1,
      total: 1,
      next: null,
      strayed: false,
      unread: 0,
    })
  })

  it('includes a mark without words, with an unknown status and classes only in its goods', () => {
    const described =
      '<GoodsServicesBag><ClassDescription><ClassNumber>25</ClassNumber></ClassDescription></GoodsServicesBag>'
    const bare = item(
      `${number('1')}<Remark>Vyntra</Remark><MarkCurrentStatusCode>Something new</MarkCurrentStatusCode>${described}`,
    )
    expect(read(good(bare + meta(1, 1)))).toMatchObject({
      strayed: false,
      marks: [{ number: '1', name: null, status: 'unknown', niceClasses: [25], owner: null }],
    })
  })

  it('lists a significant element that the full one lacks as another word element', () => {
    const both = words('VYNTRA', 'MarkVerbalElementText') + words('ВИНТРА') + words('vyn')
    expect(read(good(item(number('1') + both) + meta(1, 1)))).toMatchObject({ marks: [{ name: 'VYNTRA / ВИНТРА' }] })
  })

  it('prefers the full word element, and recognises an international registration', () => {
    const both = `${words('VYNTRA', 'MarkVerbalElementText')}${words('VYN')}<RegistrationOfficeCode>WO</RegistrationOfficeCode>`
    expect(read(good(item(number('1') + both) + meta(1, 1)))).toMatchObject({
      marks: [{ name: 'VYNTRA', basis: 'international' }],
    })
  })

  it('contains marks in bags and in applications', () => {
    const bag = `<ResultData><DataBag><Data role="item"><TrademarkApplication><TrademarkBag><Trademark>${number('1')}${words('Vyntra')}</Trademark></TrademarkBag></TrademarkApplication></Data><Data role="image">x</Data></DataBag>${meta(1, 1)}</ResultData>`
    expect(read(good(bag))).toMatchObject({ marks: [{ number: '1' }], read: 1, strayed: false })
  })

  it.each<[string, object]>([
    ['', { number: null, lost: ['number'] }],
    ['<RegistrationNumber>7</RegistrationNumber>', { number: '7' }],
    [`${number('1')}<ExpiryDate>never</ExpiryDate>`, { expiresOn: null, lost: ['dates'] }],
    [
      `${number('1')}<GoodsServicesBag><ClassDescription><ClassNumber>0</ClassNumber></ClassDescription></GoodsServicesBag>`,
      { niceClasses: [], lost: ['classes'] },
    ],
  ])('keeps a mark with the odd fields %s', (odd, given) => {
    expect(read(good(item(odd + words('VYNTRA')) + meta(1, 1)))).toMatchObject({
      marks: [{ name: 'VYNTRA', ...given }],
      strayed: false,
    })
  })

  it('states the token of the next page and the total', () => {
    const next = '<Continuations><Continuation name="NextPage"> a+b/c== </Continuation></Continuations>'
    expect(read(good(WHOLE + meta(201798, 1) + next))).toMatchObject({ next: 'a+b/c==', total: 201798, strayed: false })
    const long = `<Continuations><Continuation name="NextPage">${'x'.repeat(40_000)}</Continuation></Continuations>`
    expect(read(good(WHOLE + meta(2, 1) + long))).toMatchObject({ next: null, total: 2 })
  })

  it.each([
    ['fewer records than announced', WHOLE + meta(3, 3), 0],
    ['more records than announced', WHOLE + WHOLE + meta(1, 1), 0],
    ['nothing that holds what was asked for', item(number('1') + words('Somebody Else')) + meta(1, 1), 0],
    ['a record without a number or words', item('<Remark>Vyntra</Remark>') + meta(1, 1), 0],
    ['a count that is none', WHOLE + meta('many', 1), 0],
    ['a record of nothing', `<Data role="item"/>${meta(1, 1)}`, 0],
    ['another page than the one asked for', WHOLE + meta(65, 1, 0), 64],
    ['nothing where there should be more', meta(5, 0), 0],
    ['an error besides', `${WHOLE}${meta(1, 1)}<Log><LogEntry level="ERROR" code="X"/></Log>`, 0],
  ])('with %s is not trusted', (_what, content, offset) => {
    expect(read(good(content), offset)).toMatchObject({ strayed: true })
  })

  it.each([
    ['not XML', 'not xml'],
    ['another document', '<HitList HitCount="0"/>'],
    ['an answer without a result', answer('')],
    ['an answer with two', answer('<Result success="true"/><Result success="true"/>')],
    ['a result without counts', good('')],
    ['a count that is none', good(meta('many', 0))],
    ['a document type', `<!DOCTYPE x>${good(meta(0, 0))}`],
  ])('is rejected if it is %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  it('is rejected if it is truncated at any point', () => {
    const whole = good(WHOLE + meta(1, 1))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        expect(read(whole.slice(0, length))).toBeNull()
      }),
    )
  })
})

describe('a refusal', () => {
  const refused = (code: string) =>
    answer(
      `<Result success="false"><Log><LogEntry level="ERROR" code="${code}">vyntra was asked</LogEntry></Log></Result>`,
    )

  it.each([
    ['FAIL_PARSE', 'FAIL_PARSE'],
    ['the query was vyntra', null],
    ['ASKED_VYNTRA', null],
    ['', null],
  ])('with the code %j is reported as %j, and never with its text', (code, told) => {
    expect(read(refused(code))).toEqual({ refused: told })
  })

  it('is also a result without a success flag', () => {
    expect(read(answer(`<Result>${WHOLE}${meta(1, 1)}</Result>`))).toEqual({ refused: null })
  })
})
