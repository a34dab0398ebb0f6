import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownerName, readDpmaAnswer } from './connector.ts'

const list = (entries: string, given: number | string, total: number | string = given) =>
  `<HitList HitCount="${given}"><Counter><DocumentHits>${total}</DocumentHits><DatabaseHits>${total}</DatabaseHits></Counter>${entries}</HitList>`
const entry = (content: string, office = 'DE') =>
  `<Entries><RegistrationOfficeCode>${office}</RegistrationOfficeCode>${content}</Entries>`
const mark = (number: string, words: string, office?: string) =>
  entry(
    `<ApplicationNumber>${number}</ApplicationNumber><MarkVerbalElementText>${words}</MarkVerbalElementText>`,
    office,
  )
const read = (text: string) => readDpmaAnswer(text, ['vyntra'])

it.each([
  ['wortmarke', 1],
  ['wort-bildmarke', 1],
  ['bildmarke', 0],
])('a %s without words leaves %d records unread', (feature, unread) => {
  const drawn = entry(`<ApplicationNumber>1</ApplicationNumber><MarkFeature>${feature}</MarkFeature>`)
  expect(read(list(drawn, 1))).toMatchObject({ unread })
})

describe('a list', () => {
  it.each(['1,200', '1.200', "1'200", '1\u00a0200'])('with the count %s has 1200 marks', (total) => {
    expect(read(list(mark('1', 'Vyntra'), 1, total))).toMatchObject({ read: 1, total: 1200 })
    expect(read(list(mark('1', 'Vyntra'), total, 1))).toMatchObject({ total: 1200, strayed: true })
  })

  it('contains marks with owners, classes and dates', () => {
    const whole = entry(
      '<ApplicationNumber>3020190000017</ApplicationNumber><MarkVerbalElementText>Vyntra</MarkVerbalElementText>' +
        '<Classification>42 09</Classification><Classification>9</Classification>' +
        '<MarkCurrentStatusCode>marke-eingetragen</MarkCurrentStatusCode><ApplicationDate>2019-01-25</ApplicationDate>' +
        '<RegistrationDate>2019-06-06</RegistrationDate><Applicant>Vyntra GmbH, 23556 Lübeck, DE</Applicant>' +
        '<Applicant>Second Owner, Inc., 10965 Berlin, DE</Applicant>',
    )
    expect(read(list(whole, 1))).toEqual({
      marks: [
        {
          number: '3020190000017',
          name: 'Vyntra',
          niceClasses: [9, 42],
          status: 'live',
          owner: 'Vyntra GmbH, Second Owner, Inc.',
          filedOn: '2019-01-25',
          registeredOn: '2019-06-06',
          expiresOn: null,
          basis: 'national',
          registrationNumber: null,
        },
      ],
      read: 1,
      total: 1,
      strayed: false,
      unread: 0,
    })
  })

  it('includes German marks and international ones for Germany, but no EU marks', () => {
    const named = (country: string) =>
      `<ApplicationNumber>4</ApplicationNumber><DesignatedCountryCode>${country}</DesignatedCountryCode>`
    const entries =
      mark('1', 'Vyntra') + mark('2', 'Vyntra', 'EM') + mark('3', 'Vyntra', 'WO') + entry(named('FR'), 'IR')
    expect(read(list(entries, 4))).toMatchObject({
      marks: [
        { number: '1', basis: 'national' },
        { number: '3', basis: 'international' },
      ],
      read: 4,
      strayed: false,
    })
  })

  it('states the total number of hits', () => {
    expect(read(list(mark('1', 'Vyntra'), 1, 1246))).toMatchObject({ read: 1, total: 1246, strayed: false })
  })

  it.each<[string, string, object]>([
    ['<RegistrationNumber>7</RegistrationNumber>', 'DE', { number: '7' }],
    ['', 'DE', { number: null, lost: ['number'] }],
    [
      '<ApplicationNumber>1</ApplicationNumber><Classification>9</Classification><Classification>0</Classification>',
      'DE',
      { niceClasses: [], lost: ['classes'] },
    ],
    [
      '<ApplicationNumber>1</ApplicationNumber><ApplicationDate>31.12.2019</ApplicationDate>',
      'DE',
      { filedOn: null, lost: ['dates'] },
    ],
    ['<ApplicationNumber>1</ApplicationNumber>', 'Germany', { basis: 'national' }],
  ])('keeps a mark with the odd fields %s of the office %s', (odd, office, read) => {
    const entries = entry(`${odd}<MarkVerbalElementText>Vyntra</MarkVerbalElementText>`, office)
    expect(readDpmaAnswer(list(entries, 1), ['vyntra'])).toMatchObject({
      marks: [{ name: 'Vyntra', ...read }],
      strayed: false,
    })
  })

  it('may be empty', () => {
    expect(read(list('', 0))).toEqual({ marks: [], read: 0, total: 0, strayed: false, unread: 0 })
  })

  it.each([
    ['fewer hits than announced', list(mark('1', 'Vyntra'), 3)],
    ['a hit without a number or words', list(mark('1', 'Vyntra') + entry('<Classification>9</Classification>'), 2)],
    [
      'a hit whose classes are odd, without words',
      list(entry('<ApplicationNumber>1</ApplicationNumber><Classification>0</Classification>'), 1),
    ],
    ['counts that are none', list(mark('1', 'Vyntra'), 'many')],
    ['hits of something else', list(mark('1', 'Somebody Else'), 1)],
  ])('with %s is not trusted', (_what, text) => {
    expect(read(text)).toMatchObject({ strayed: true })
  })

  it('is trusted if it also contains a mark in another spelling', () => {
    expect(read(list(mark('1', 'Vyntra') + mark('2', 'Wintra'), 2))).toMatchObject({ strayed: false })
  })

  it.each([
    ['not XML', 'x'],
    ['another document', '<ApiResponse/>'],
    ['a list without a count', '<HitList/>'],
    ['a list whose count is none', list('', 'many')],
  ])('is rejected if it is %s', (_what, text) => {
    expect(read(text)).toBeNull()
  })

  it('is rejected if it is truncated at any point', () => {
    const whole = list(mark('1', 'Vyntra'), 1)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), (length) => {
        expect(read(whole.slice(0, length))).toBeNull()
      }),
    )
  })
})

describe('an error', () => {
  it.each([
    [
      '<Transaction xmlns="x"><TradeMarkTransactionBody><TransactionErrorDetails><TransactionError><TransactionErrorCode>E001</TransactionErrorCode><TransactionErrorText>Data not available: vyntra</TransactionErrorText></TransactionError></TransactionErrorDetails></TradeMarkTransactionBody></Transaction>',
      { error: 'E001', tooMany: false },
    ],
    ['<Transaction><TransactionErrorText>vyntra</TransactionErrorText></Transaction>', { error: null, tooMany: false }],
    ['<Error Message_DE="Interner Fehler" Message_EN="Internal error"/>', { error: null, tooMany: false }],
    ['<Error Message_DE="Trefferliste zu lang"/>', { error: null, tooMany: true }],
    [
      `${'<HitList HitCount="0"><TransactionErrorText>x</TransactionErrorText></HitList>'}`,
      { error: null, tooMany: false },
    ],
  ])('%# is recognised, and its text is not passed on', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })
})

describe('an applicant', () => {
  it.each([
    ['Joh. Wilh. von Eicken GmbH, 23556 Lübeck, DE', 'Joh. Wilh. von Eicken GmbH'],
    ['Müller, Söhne & Co. KG, 80331 München, DE', 'Müller, Söhne & Co. KG'],
    ['Acme Ltd., SW1A 1AA London, GB', 'Acme Ltd.'],
    ['Muster AG, CH-8000 Zürich, CH', 'Muster AG'],
    ['Acme Inc., Cupertino, US', 'Acme Inc.'],
    ['Acme, Inc.', 'Acme, Inc.'],
    ['Acme GmbH', 'Acme GmbH'],
    [', DE', ', DE'],
  ])('%s has the name %s', (applicant, name) => {
    expect(ownerName(applicant)).toBe(name)
  })
})
