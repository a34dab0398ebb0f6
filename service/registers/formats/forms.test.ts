import { describe, expect, it } from 'vitest'
import { OtherFile } from './bad-file.ts'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { caseFile, daily, swissreg, trademark66, trademark96 } from './testing/samples.ts'

const words = (name: string) =>
  `<WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification>`

describe('the content of a file identifies its format', () => {
  const draft = trademark96(words('Solarviko'), { office: 'US', number: '76044902' })

  it.each([
    [
      'a draft of ST.96',
      `<tmk:Transaction><tmk:TransactionContentBag>${draft}</tmk:TransactionContentBag></tmk:Transaction>`,
    ],
    ['a root that nobody knows', `<export>${draft}</export>`],
    ['ST.96 in the words of ST.66', `<Transaction>${draft.replaceAll('tmk:Trademark', 'x:TradeMark')}</Transaction>`],
    ['names in another case', `<marks>${draft.replaceAll('tmk:Trademark', 'TRADEMARK')}</marks>`],
    ['a mark alone', draft],
    ['ST.66', `<Trademarks>${trademark66(words('Solarviko'), { office: 'US', number: '76044902' })}</Trademarks>`],
  ])('%s', async (_what, text) => {
    const [record] = recordsOfReading(await read(text, 'US'))
    expect(record).toMatchObject({ number: '76044902', name: 'Solarviko' })
  })

  it('even for a mark with only a registration number', async () => {
    const text = `<TrademarkBag><Trademark><RegistrationNumber>2824281</RegistrationNumber>${words('Solarviko')}</Trademark></TrademarkBag>`
    expect(recordsOfReading(await read(text, 'CH'))[0]).toMatchObject({
      number: '2824281',
      registrationNumber: '2824281',
    })
    const none = `<TrademarkBag><Trademark>${words('Solarviko')}</Trademark></TrademarkBag>`
    expect(badOf(await read(none, 'CH'))).toEqual([
      'null line 1: it has neither an application number nor a registration number',
    ])
  })
})

it('reads the words of a mark wherever a draft has them, without those of other marks', async () => {
  const word = (name: string) => `<MarkVerbalElementText>${name}</MarkVerbalElementText>`
  const text = `<TrademarkBag><Trademark><ApplicationNumber>7</ApplicationNumber><MarkReproductionBag><Word>${word('Solarviko')}</Word></MarkReproductionBag>
    <AssociatedMarkBag><AssociatedMark>${word('Okrubo')}</AssociatedMark></AssociatedMarkBag></Trademark></TrademarkBag>`
  expect(recordsOfReading(await read(text, 'CH'))[0]?.name).toBe('Solarviko')
  const many = text.replace(word('Solarviko'), word('Solarviko').repeat(201))
  expect(badOf(await read(many, 'CH'))).toEqual(['7 line 1: it has more than 200 word elements'])
})

it('reads every word element of a mark of ST.96, in each script', async () => {
  const text = trademark96(
    '<tmk:MarkVerbalElementText>SOLARVIKO</tmk:MarkVerbalElementText><tmk:MarkVerbalElementText>СОЛАРВИКО</tmk:MarkVerbalElementText>',
  )
  expect(recordsOfReading(await read(text, 'CH'))[0]?.name).toBe('SOLARVIKO / СОЛАРВИКО')
})

it('does not identify a mark with a registration number by the number of its basic application', async () => {
  const based = (number: string, name: string) =>
    `<Trademark><BasicApplication><ApplicationNumber><ApplicationNumberText>12345</ApplicationNumberText></ApplicationNumber></BasicApplication>
    <RegistrationNumber>${number}</RegistrationNumber>${words(name)}</Trademark>`
  const text = `<TrademarkBag>${based('P-1', 'Solarviko')}${based('P-2', 'Okrubo')}</TrademarkBag>`
  expect(recordsOfReading(await read(text, 'CH')).map(({ number, name }) => `${number} ${name}`)).toEqual([
    'P-1 Solarviko',
    'P-2 Okrubo',
  ])
})

it('rejects a record whose number contains markup', async () => {
  const text = `<TradeMarks>${trademark66(words('Solarviko'), { number: '593/2>593/2020' })}</TradeMarks>`
  expect(badOf(await read(text))).toEqual([expect.stringContaining('its number has markup in it')])
})

it('rejects a record whose number is too long', async () => {
  const text = `<TradeMarks>${trademark66(words('Solarviko'), { number: '7'.repeat(201) })}</TradeMarks>`
  expect(badOf(await read(text))).toEqual([expect.stringContaining('its number is longer than 200 characters')])
})

it.each([
  ['ST.66', trademark66('<markVerbalElementText>Solarviko</markVerbalElementText>'), 'EU'],
  ['ST.96', trademark96('<tmk:MarkVerbalElement>Solarviko</tmk:MarkVerbalElement>'), 'CH'],
  [
    'the USPTO',
    caseFile().replace('</case-file>', '<mark-identification>SOLARVIKO</mark-identification></case-file>'),
    'US',
  ],
] as const)('rejects a record with words in an element that yields none (%s)', async (_format, record, office) => {
  expect(badOf(await read(`<marks>${record}</marks>`, office))).toEqual([expect.stringContaining('it has words in <')])
})

it('does not read classes for a mark of a list if one of them may be a range', async () => {
  const list = (classes: string) =>
    `<HitList HitCount="1"><Entries><ApplicationNumber>7</ApplicationNumber><Classification>${classes}</Classification></Entries></HitList>`
  expect(recordsOfReading(await read(list('1-5, 9'), 'DE'))[0]?.niceClasses).toEqual([])
  expect(recordsOfReading(await read(list('1, 5;9 35'), 'DE'))[0]?.niceClasses).toEqual([1, 5, 9, 35])
})

it.each(['html', 'xs:schema', 'xsl:stylesheet'])('refuses a file that surely has no marks: <%s>', async (root) => {
  const { failure } = await read(`<${root}><TradeMarks/></${root}>`)
  expect(failure).toBeInstanceOf(OtherFile)
})

describe('an element that looks like a record but has no known form', () => {
  it.each([
    ['<Mark><ApplicationNumber>7</ApplicationNumber><Word>Solarviko</Word></Mark>', '7'],
    [
      '<Mark><com:ApplicationNumber><com:ApplicationNumberText>7</com:ApplicationNumberText></com:ApplicationNumber></Mark>',
      '7',
    ],
    [
      '<casefile><serial-number>7</serial-number><header><mark-identification>X</mark-identification></header></casefile>',
      '7',
    ],
    [`<Mark>${words('Solarviko')}</Mark>`, null],
  ])('%s is counted, and named if it has a number', async (unknown, number) => {
    const text = `<Transaction>\n${trademark66('')}\n${unknown}\n${unknown}${trademark66('')}</Transaction>`
    const { steps, failure } = await read(text)
    expect(failure).toBeNull()
    expect(steps.map(({ kind, at }) => [kind, at.number])).toEqual([
      ['record', '018000001'],
      ['bad', number],
      ['bad', number],
      ['record', '018000001'],
    ])
    expect(steps[1]?.at.line).toBe(4)
  })

  it('is also counted if the file ends inside it', async () => {
    const reading = await read('<Transaction><Mark><ApplicationNumber>7</ApplicationNumber>')
    expect(badOf(reading)).toEqual([expect.stringContaining('7 line 1: <Mark> holds <ApplicationNumber>')])
    expect(reading.failure?.message).toContain('cut short')
  })
})

describe('a file without a record', () => {
  it.each([
    '<Transaction><TransactionHeader/></Transaction>',
    '<TrademarkBag/>',
    '<trademark-applications-daily><application-information/></trademark-applications-daily>',
    '<trademark-applications-daily><data-available-code>Y</data-available-code></trademark-applications-daily>',
    '<HitList/>',
  ])('counts as a bad record itself: %s', async (text) => {
    const reading = await read(text, 'US')
    expect(badOf(reading)).toEqual(['null line 1: not one record was found in this file'])
  })

  it.each([
    '<trademark-applications-daily><data-available-code>N</data-available-code></trademark-applications-daily>',
    '<HitList HitCount="0"/>',
    '<ApiResponse><Result success="true"><Meta><TotalItemCount>0</TotalItemCount></Meta></Result></ApiResponse>',
    '<Transaction><ApplicantDetails><Applicant><ApplicantIdentifier>7</ApplicantIdentifier></Applicant></ApplicantDetails></Transaction>',
  ])('is accepted if it says that it has none, or is about people: %s', async (text) => {
    expect(await read(text, 'US')).toEqual({ steps: [], failure: null })
  })
})

it('reports a bad record for an answer of the IPI without a mark if its office found some', async () => {
  const answer =
    '<ApiResponse><Result success="true"><Meta><TotalItemCount>3</TotalItemCount></Meta></Result></ApiResponse>'
  expect(badOf(await read(answer, 'CH'))).toEqual([
    'null line 1: its office found 3 marks and gave 0 of them here: the others may be missing',
  ])
})

it.each([
  ['', 'more pages of its answer follow: what is on them may be missing'],
  [
    '<ns0:Meta><TotalItemCount>1</TotalItemCount></ns0:Meta>',
    'more pages of its answer follow: what is on them may be missing',
  ],
  [
    '<ns0:Meta><TotalItemCount>2</TotalItemCount></ns0:Meta>',
    'its office found 2 marks and gave 1 of them here: the others may be missing',
  ],
])(
  'reports a bad record for an answer of the IPI with a next page, even if it also contains %j',
  async (told, reason) => {
    const next = '<ns0:Continuations><ns0:Continuation name="NextPage">x</ns0:Continuation></ns0:Continuations>'
    const page = swissreg(trademark96('')).replace('</ns0:Result>', `${told}${next}</ns0:Result>`)
    expect(badOf(await read(page, 'CH'))).toEqual([`null line 1: ${reason}`])
  },
)

it('reports a bad record for an answer of the IPI that states more marks than it contains', async () => {
  const page = (count: number) =>
    swissreg(trademark96('')).replace(
      '</ns0:Result>',
      `<ns0:Meta><ItemCount>${count}</ItemCount></ns0:Meta></ns0:Result>`,
    )
  expect(badOf(await read(page(2), 'CH'))).toEqual([expect.stringContaining('holds 2 marks, and holds 1')])
  expect(badOf(await read(page(1), 'CH'))).toEqual([])
})

it('reports a bad record for an answer of the IPI that lists something other than a mark', async () => {
  const listed = swissreg(trademark96('')).replace(
    '</ns0:Result>',
    '<ns0:Data role="item"><ns0:Link/></ns0:Data></ns0:Result>',
  )
  expect(badOf(await read(listed, 'CH'))).toEqual([expect.stringContaining('holds 2 marks, and holds 1')])
  const beside = swissreg(trademark96('')).replace('</ns0:Result>', '<ns0:Data role="supplement"/></ns0:Result>')
  expect(badOf(await read(beside, 'CH'))).toEqual([])
})

it.each([
  ['success="partial"', ''],
  ['success="FALSE"', ''],
  ['success="true"', '<ns0:Log><ns0:LogEntry level="ERROR" code="X"/></ns0:Log>'],
])('reports an answer of the IPI that says %s%s as incomplete', async (success, log) => {
  const answer = swissreg(trademark96(''))
    .replace('success="true"', success)
    .replace('</ns0:Result>', `${log}</ns0:Result>`)
  const { steps, failure } = await read(answer, 'CH')
  expect(steps).toHaveLength(1)
  expect(failure?.message).toMatch(/the office answered that (?:the request|something) failed/u)
})

it.each(['success="true"', 'success="1"', 'success="TRUE"'])(
  'accepts an answer of the IPI that says %s as complete',
  async (success) => {
    const log = '<ns0:Log><ns0:LogEntry level="INFO" code="X"/></ns0:Log></ns0:Result>'
    const answer = swissreg(trademark96('')).replace('success="true"', success).replace('</ns0:Result>', log)
    expect(await read(answer, 'CH')).toMatchObject({ steps: [{ kind: 'record' }], failure: null })
  },
)

describe('records of other offices', () => {
  const foreign = trademark66('', { office: 'EM', number: '2' })

  it('before the first of our own are bad records, like those after it', async () => {
    const reading = await read(
      `<TradeMarks>${foreign}${trademark66('', { office: 'DE', number: '1' })}</TradeMarks>`,
      'DE',
    )
    expect(reading.failure).toBeNull()
    expect(reading.steps.map(({ kind, at }) => [kind, at.number])).toEqual([
      ['bad', '2'],
      ['record', '1'],
    ])
  })

  it('make the file count as that of another office if it has no other records', async () => {
    for (const file of [foreign, foreign.repeat(1001)]) {
      const { steps, failure } = await read(`<TradeMarks>${file}</TradeMarks>`, 'DE')
      expect(steps).toEqual([])
      expect(failure).toBeInstanceOf(OtherFile)
      expect(failure?.message).toContain('record 2: it is a record of EM')
    }
  })

  it('before the first of our own are counted together if they are very many', async () => {
    const own = trademark66(words('Solarviko'), { office: 'DE', number: '1' })
    const { steps, failure } = await read(`<TradeMarks>${foreign.repeat(1100)}${own}${foreign}</TradeMarks>`, 'DE')
    expect(failure).toBeNull()
    expect(steps).toHaveLength(1003)
    expect(steps.slice(-3)).toMatchObject([
      { kind: 'bad', reason: expect.stringMatching(/^it and 99 behind it are records of other offices/u) },
      { kind: 'record', record: { number: '1', name: 'Solarviko' } },
      { kind: 'bad' },
    ])
  })

  it('make a file of the USPTO one of another office before its end is read', async () => {
    const { steps, failure } = await read(daily(caseFile().repeat(1001), '<case-file>'), 'DE')
    expect({ steps, isOther: failure instanceof OtherFile }).toEqual({ steps: [], isOther: true })
  })
})

describe('a mark with unreadable words is a bad record, and not a mark without words', () => {
  const why = 'it is a mark with words by its own account, and has none that can be read'
  const unread = '<WordMarkSpecification><VerbalElement>Solarviko</VerbalElement></WordMarkSpecification>'
  const marked = (feature: string, rest: string) =>
    `<TradeMarks>${trademark66(`<MarkFeature>${feature}</MarkFeature>${rest}`)}</TradeMarks>`

  it.each([
    'Word',
    'Word mark',
    'wortmarke',
    'Combined',
    'Wort-Bildmarke',
    'AN ILLUSTRATION DRAWING WITH WORD(S)',
    'TYPESET WORD(S) /LETTER(S) /NUMBER(S)',
    'Combined word and device',
    'Mixed',
    'Verbal',
    'Slogan',
    'Typed drawing',
  ])('in ST.66, as %s', async (feature) => {
    expect(badOf(await read(marked(feature, unread)))).toEqual([`018000001 line 1: ${why}`])
    const [record] = recordsOfReading(await read(marked(feature, words('Solarviko'))))
    expect(record?.name).toBe('Solarviko')
  })

  it('in ST.96', async () => {
    const feature = '<tmk:MarkFeatureCategory>Word</tmk:MarkFeatureCategory>'
    const text = `<TrademarkBag>${trademark96(feature)}</TrademarkBag>`
    expect(badOf(await read(text, 'CH'))).toEqual([`01234/2020 line 1: ${why}`])
  })

  it.each(['1000', '3000', '4000', '5000'])('in a file of the USPTO, drawn as %s', async (code) => {
    const header = `<mark-drawing-code>${code}</mark-drawing-code><name>SOLARVIKO</name>`
    expect(badOf(await read(daily(caseFile({ header })), 'US'))).toEqual([expect.stringContaining(why)])
  })

  it.each([
    unread,
    '<Words><WordElement>Solarviko</WordElement></Words>',
    '<WordMarkSpecification><MarkVerbalElementText/><MarkTranslation>x</MarkTranslation></WordMarkSpecification>',
  ])('of any other kind, with %s', async (text) => {
    expect((await read(marked('Figurative', text))).steps).toMatchObject([{ kind: 'bad' }])
  })

  it('unless the elements for words are empty', async () => {
    const none = '<WordMarkSpecification><MarkVerbalElementText/><MarkTranslation/></WordMarkSpecification>'
    const [record] = recordsOfReading(await read(marked('Figurative', none)))
    expect(record?.name).toBeNull()
  })

  it('unless it is dead or only a picture', async () => {
    const dead = '<MarkCurrentStatusCode>Application withdrawn</MarkCurrentStatusCode>'
    for (const text of [marked('Word', dead), marked('Figurative', '')])
      expect(recordsOfReading(await read(text))).toMatchObject([{ name: null }])
    const drawn = daily(caseFile({ header: '<mark-drawing-code>2000</mark-drawing-code>' }))
    expect(recordsOfReading(await read(drawn, 'US'))).toMatchObject([{ name: null }])
  })
})

it('reads a significant element that is not part of the words as another name', async () => {
  const significant = '<MarkSignificantVerbalElementText>Solarviko</MarkSignificantVerbalElementText>'
  const text = `<TradeMarks>${trademark66(`${words('The best')}${significant}`)}</TradeMarks>`
  expect(recordsOfReading(await read(text))[0]?.name).toBe('The best / Solarviko')
})

it('refuses a file with an unknown root, even if it contains applicants', async () => {
  const text = '<Marks><Mark><No>1</No><Word>Solarviko</Word><Holder>Acme</Holder></Mark></Marks>'
  expect((await read(text)).failure?.message).toContain('root element <Marks> is of no known format')
})
