import { describe, expect, it } from 'vitest'
import { OtherFile } from './bad-file.ts'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { trademark66, transaction66 } from './testing/samples.ts'

const words = (...texts: string[]) =>
  `<WordMarkSpecification>${texts.map((text) => `<MarkVerbalElementText languageCode="en">${text}</MarkVerbalElementText>`).join('')}</WordMarkSpecification>`
const goods = (...numbers: string[]) =>
  `<GoodsServicesDetails><GoodsServices><ClassDescriptionDetails>${numbers
    .map((number) => `<ClassDescription><ClassNumber>${number}</ClassNumber></ClassDescription>`)
    .join('')}</ClassDescriptionDetails></GoodsServices></GoodsServicesDetails>`
const party = (name: string, tag = 'Applicant', attributes = '') =>
  `<${tag}Details><${tag}${attributes}><${tag}AddressBook><FormattedNameAddress><Name>${name}</Name></FormattedNameAddress></${tag}AddressBook></${tag}></${tag}Details>`
const line = (name: string) =>
  `<FreeFormatName><FreeFormatNameDetails><FreeFormatNameLine>${name}</FreeFormatNameLine></FreeFormatNameDetails></FreeFormatName>`
const file = (...marks: string[]) => transaction66(`${marks.join('')}</TradeMarkDetails>`)

it('reads a mark of EUIPO', async () => {
  const mark = trademark66(
    `<ApplicationDate>2019-01-02</ApplicationDate><RegistrationDate>2019-06-03+02:00</RegistrationDate>
     <ExpiryDate>2029-01-02</ExpiryDate><MarkCurrentStatusCode>Registered</MarkCurrentStatusCode>
     ${words('Acme')}${goods('09', '42', '9')}
     ${party('<FormattedName><FirstName>Ada</FirstName><LastName>Byron</LastName></FormattedName>')}
     <RepresentativeDetails><Representative>${line('Lawyers')}</Representative></RepresentativeDetails>`,
  )
  expect(recordsOfReading(await read(file(mark), 'EU'))).toEqual([
    {
      number: '018000001',
      name: 'Acme',
      niceClasses: [9, 42],
      status: 'live',
      owner: 'Ada Byron',
      filedOn: '2019-01-02',
      registeredOn: '2019-06-03',
      expiresOn: '2029-01-02',
      basis: 'national',
      registrationNumber: null,
    },
  ])
})

it('reads none of the classes if one is not a Nice class, and reports it', async () => {
  const { steps } = await read(file(trademark66(goods('09', '4x')), trademark66(goods('09', ''))))
  expect(steps).toMatchObject([
    { record: { niceClasses: [] }, leftOut: 'its classes are not all Nice classes' },
    { record: { niceClasses: [9] } },
  ])
  expect(steps[1]).not.toHaveProperty('leftOut')
})

it.each([
  ['Registered', 'live'],
  ['Application published', 'pending'],
  ['Registration expired', 'expired'],
  ['Registration cancelled', 'dead'],
  ['Something new', 'unknown'],
])('reads status %s as %s', async (text, status) => {
  const [record] = recordsOfReading(
    await read(file(trademark66(`<MarkCurrentStatusCode>${text}</MarkCurrentStatusCode>`))),
  )
  expect(record?.status).toBe(status)
})

it('joins word elements that differ, and recognises a mark without words', async () => {
  const marks = [words('АЛЬФА', 'Alpha', 'ALPHA'), words(''), words('<![CDATA[Tom & Jerry]]>'), '']
  const records = recordsOfReading(await read(file(...marks.map((inner) => trademark66(inner)))))
  expect(records.map(({ name }) => name)).toEqual(['АЛЬФА / Alpha', null, 'Tom & Jerry', null])
})

it('reads the holder as the owner, and ignores an applicant that was deleted', async () => {
  const marks = [
    party(line('First')) + party(line('Now'), 'Holder'),
    party(line('Gone'), 'Applicant', ' operationCode="Delete"'),
    party(line('One')) + party(line('Two')),
  ]
  const records = recordsOfReading(await read(file(...marks.map((inner) => trademark66(inner)))))
  expect(records.map(({ owner }) => owner)).toEqual(['Now', null, 'One; Two'])
})

it('reports which records a delta removes', async () => {
  const gone = trademark66('', { attributes: ' operationCode="Delete"', number: '018000007' })
  const { steps } = await read(file(trademark66(''), gone))
  expect(steps.map((step) => [step.kind, step.at.number])).toEqual([
    ['record', '018000001'],
    ['removed', '018000007'],
  ])
})

it('reports whether a removed mark is national or international, if the delta states it', async () => {
  const gone = (number: string, office: string) =>
    trademark66('', { attributes: ' operationCode="Delete"', number, office })
  const silent = gone('4', 'EM').replace('<RegistrationOfficeCode>EM</RegistrationOfficeCode>', '')
  const { steps } = await read(file(trademark66(''), gone('1', 'EM'), gone('2', 'WO'), gone('W3', 'EM'), silent))
  expect(steps.flatMap((step) => (step.kind === 'removed' ? [[step.number, step.basis]] : []))).toEqual([
    ['1', 'national'],
    ['2', 'international'],
    ['W3', 'international'],
    ['4', null],
  ])
})

it('assigns the applicants after a mark to it, unless they could belong to another', async () => {
  const after = (marks: string) => transaction66(`${marks}</TradeMarkDetails>${party(line('Acme Inc.'))}`)
  expect(recordsOfReading(await read(after(trademark66(words('A')))))[0]?.owner).toBe('Acme Inc.')
  const two = recordsOfReading(await read(after(trademark66(words('A')) + trademark66(words('B')))))
  expect(two.map(({ owner }) => owner)).toEqual([null, null])
})

it('recognises an international registration, and uses the file number of the DPMA', async () => {
  const marks = [
    trademark66('', { number: 'W01234567' }),
    trademark66('', { office: 'WO', number: '1234567' }),
    trademark66('<RegistrationNumber>0000000</RegistrationNumber><de:FileNumber>919224</de:FileNumber>'),
  ]
  const records = recordsOfReading(await read(file(...marks)))
  expect(records.map(({ number, basis, registrationNumber }) => [number, basis, registrationNumber])).toEqual([
    ['W01234567', 'international', null],
    ['1234567', 'international', null],
    ['919224', 'national', null],
  ])
})

it('refuses a file of another office, and rejects single records of one', async () => {
  const foreign = trademark66('', { office: 'EM', number: '2' })
  const own = trademark66('', { office: 'DE', number: '1' })
  const { failure, steps } = await read(file(foreign), 'DE')
  expect(failure?.message).toMatch(/^file.xml, line 3: record 2: it is a record of EM, not of the register of DE$/)
  expect(steps).toEqual([])
  const mixed = await read(file(own, foreign), 'DE')
  expect(mixed.steps.map(({ kind }) => kind)).toEqual(['record', 'bad'])
  expect(badOf(mixed)[0]).toContain('it is a record of EM')
})

it('reads the status codes of the USPTO in its files', async () => {
  const mark = (code: string) =>
    trademark66(
      `<RegistrationNumber>2824281</RegistrationNumber><MarkCurrentStatusCode>${code}</MarkCurrentStatusCode>`,
      {
        office: 'US',
        number: '76044902',
      },
    )
  const records = recordsOfReading(await read(file(mark('702'), mark('710'), mark('Registered')), 'US'))
  expect(records.map(({ status }) => status)).toEqual(['live', 'dead', 'unknown'])
})

it('reads a list of hits of the DPMA', async () => {
  const hits = `<HitList HitCount="1"><Counter><DocumentHits>1</DocumentHits></Counter><Entries><Number>0</Number>
    <RegistrationOfficeCode>DE</RegistrationOfficeCode><ApplicationNumber>3020200001</ApplicationNumber>
    <MarkVerbalElementText>Acme</MarkVerbalElementText><Classification>9, 42</Classification>
    <MarkCurrentStatusCode>marke-eingetragen</MarkCurrentStatusCode><Applicant>Acme GmbH, 10965 Berlin, DE</Applicant></Entries></HitList>`
  const [record] = recordsOfReading(await read(hits, 'DE'))
  expect(record).toMatchObject({
    number: '3020200001',
    name: 'Acme',
    niceClasses: [9, 42],
    status: 'live',
    owner: 'Acme GmbH',
  })
})

describe('a list of hits of the DPMA that states more marks than it contains', () => {
  const entry = '<Entries><ApplicationNumber>3020200001</ApplicationNumber></Entries>'
  const counter = (count: number | string) => `<Counter><DatabaseHits>${count}</DatabaseHits></Counter>`

  it.each([
    [`<HitList HitCount="2">${entry}</HitList>`, 2, 1],
    [`<HitList HitCount="1">${counter(1200)}${entry}</HitList>`, 1200, 1],
    [`<HitList HitCount="1">${entry}<Counter><DocumentHits> 12 </DocumentHits></Counter></HitList>`, 12, 1],
    [`<HitList HitCount="0">${counter(12)}</HitList>`, 12, 0],
    [`<HitList HitCount="1">${counter('1.200')}${entry}</HitList>`, 1200, 1],
    [`<HitList HitCount="1,200">${entry}</HitList>`, 1200, 1],
    [`<HitList HitCount="1">${counter('1 200')}${entry}</HitList>`, 1200, 1],
  ])('yields a bad record: %s', async (list, found, given) => {
    const { steps } = await read(list, 'DE')
    expect(steps.map(({ kind }) => kind)).toEqual([...Array.from({ length: given }, () => 'record'), 'bad'])
    expect(steps.at(-1)).toMatchObject({ reason: expect.stringContaining(`found ${found} marks and gave ${given} `) })
  })

  it.each([
    `<HitList HitCount="1">${counter(1)}${entry}</HitList>`,
    `<HitList HitCount="many">${counter(0)}${entry}</HitList>`,
    `<Lists><HitList HitCount="1">${entry}</HitList><HitList HitCount="1">${entry}</HitList></Lists>`,
  ])('is not %s', async (list) => {
    expect(badOf(await read(list, 'DE'))).toEqual([])
  })

  it('is refused as a file of another office if all of its marks are from one', async () => {
    const foreign = entry.replace('<Entries>', '<Entries><RegistrationOfficeCode>EM</RegistrationOfficeCode>')
    const { steps, failure } = await read(`<HitList HitCount="1">${counter(12)}${foreign}</HitList>`, 'DE')
    expect([steps, failure]).toEqual([[], expect.any(OtherFile)])
  })
})

it.each([
  ['<Transaction><TransactionErrorDetails><TransactionError/></TransactionErrorDetails></Transaction>'],
  ['<Transaction><TransactionErrorText>Data not available</TransactionErrorText></Transaction>'],
  ['<Error Message_DE="Kein Zugriff" Message_EN="No access"/>'],
])('reads %s as an error, not as a file without marks', async (text) => {
  const { failure } = await read(text, 'DE')
  expect(failure?.message).toContain('answered with an error')
})

it.each([
  ['before', (marks: string) => `<TransactionErrorDetails/>${marks}`],
  ['between', (marks: string) => `${marks}<TransactionErrorDetails/>${trademark66(words('Kandoro'))}`],
  ['behind', (marks: string) => `${marks}<TransactionErrorDetails/>`],
])(
  'reads the records of an answer that contains an error %s them, but does not count it as complete',
  async (_where, put) => {
    const { steps, failure } = await read(file(put(trademark66(words('Vyntra')))))
    expect(steps[0]).toMatchObject({ kind: 'record', record: { name: 'Vyntra' } })
    expect(failure).not.toBeInstanceOf(OtherFile)
    expect(failure?.message).toContain('answered with an error')
  },
)

it('rejects a record with two numbers, because the tags between two marks may be lost', async () => {
  const second = `<ApplicationNumber>018000002</ApplicationNumber>${words('Okrubo')}`
  const status = (text: string) => `<MarkCurrentStatusCode>${text}</MarkCurrentStatusCode>`
  const mark = trademark66(`${words('Vyntra')}${status('Registered')}${second}${status('Registration cancelled')}`)
  const same = trademark66(`<ApplicationNumber> 018000003</ApplicationNumber>${words('Kandoro')}`, {
    number: '018000003',
  })
  const reading = await read(file(mark, same))
  expect(badOf(reading)).toEqual([expect.stringMatching(/^018000001 .*: it has several application numbers/)])
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['Kandoro'])
})

it('does not count a file as one of another office because of an unknown office code', async () => {
  const { steps, failure } = await read(file(trademark66(words('Vyntra'), { office: 'EUIPO' })))
  expect(failure).toBeNull()
  expect(steps).toMatchObject([
    { kind: 'bad', reason: expect.stringContaining('"EUIPO"'), at: { number: '018000001' } },
  ])
})

it('reads the status of a mark with two of them as unknown', async () => {
  const status = (text: string) => `<MarkCurrentStatusCode>${text}</MarkCurrentStatusCode>`
  const statusOf = async (...texts: string[]) => {
    const text = `<TradeMarks>${trademark66(texts.map(status).join(''))}</TradeMarks>`
    return recordsOfReading(await read(text))[0]?.status
  }
  expect(await statusOf('Registered', 'Registration cancelled')).toBe('unknown')
  expect(await statusOf('Registration cancelled', ' Registration cancelled')).toBe('dead')
})
