import { expect, it } from 'vitest'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { caseFile, daily, trademark66, transaction66 } from './testing/samples.ts'

const marked = (name: string, number = '1') =>
  trademark66(`<WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification>`, {
    number,
  })
const file = (...marks: string[]) => transaction66(`${marks.join('')}</TradeMarkDetails>`)

it.each([
  [
    '<!DOCTYPE Transaction [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Transaction>&b;</Transaction>',
    /declares entities/,
  ],
  [
    '<!DOCTYPE Transaction [<!ENTITY x SYSTEM "file:///etc/passwd">]><Transaction>&x;</Transaction>',
    /declares entities/,
  ],
  ['<!DOCTYPE Transaction [<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;]><Transaction/>', /declares entities/],
  ['<Transaction>&unknown;</Transaction>', /it uses the entity "&unknown;"/],
  ['<html><body>Log in</body></html>', /root element <html>/],
  ['<Transaction><TradeMark></Transaction>', /<TradeMark> is not closed where the file ends/],
  ['<Transaction/><Transaction/>', /no well-formed XML/],
  ['<Transaction', /no well-formed XML/],
  [`<Transaction>${'<a>'.repeat(200)}`, /more than 100 elements/],
  [`<Transaction><!--${'x'.repeat(4_300_000)}--></Transaction>`, /without a tag/],
  [`<Transaction x="${'x'.repeat(4_300_000)}"/>`, /without a tag/],
  ['<?xml version="1.0" encoding="EBCDIC-CP-US"?><Transaction/>', /encoding ebcdic-cp-us is not read/],
])('refuses %.60s…', async (text, reason) => {
  const { failure } = await read(text, 'EU', { size: 65_536 })
  expect(failure?.message).toMatch(reason)
})

it('returns the records before a file ends early, then reports the position', async () => {
  const whole = file(marked('Alpha', '1'), marked('Beta', '2'), marked('Gamma', '3'))
  const { steps, failure } = await read(whole.slice(0, whole.indexOf('Gamma') + 2))
  expect(steps.map(({ at }) => at.number)).toEqual(['1', '2'])
  expect(failure?.message).toMatch(/^file.xml, line \d: record 3: the file ends in the middle, inside <TradeMark>/)
  expect(failure?.place).toMatchObject({ entry: 'file.xml', number: '3' })
  const us = daily(caseFile(), caseFile({ serial: '90000002' }))
  const cut = await read(us.slice(0, us.lastIndexOf('</text>')), 'US')
  expect(cut.steps.map(({ at }) => at.number)).toEqual(['90000001'])
  expect(cut.failure?.message).toContain('cut short')
})

it('rejects a record whose name is endless, and goes on', async () => {
  const reading = await read(file(marked('x'.repeat(30_000)), marked('Beta', '2')))
  expect(badOf(reading)[0]).toContain('MarkVerbalElementText is longer than')
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['Beta'])
})

it('removes characters that XML forbids, without losing the record', async () => {
  const records = recordsOfReading(await read(file(marked('AC\u0001ME &#xD800;X'), marked('Beta', '2'))))
  expect(records.map(({ name }) => name)).toEqual(['AC ME X', 'Beta'])
})

it('rejects a name that lost letters', async () => {
  const latin = Buffer.from(file(marked('M\u00fcller'), marked('Beta', '2')), 'latin1')
  const reading = await read(latin)
  expect(badOf(reading)[0]).toContain('bytes that the encoding of the file does not allow')
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['Beta'])
})

it('reads a record with thousands of owners without storing them all', async () => {
  const owners = Array.from(
    { length: 5000 },
    (_, i) => `<case-file-owner><party-name>Owner ${i}</party-name></case-file-owner>`,
  )
  const [record] = recordsOfReading(await read(daily(caseFile({ owners: owners.join('') })), 'US'))
  expect(record?.owner?.split('; ')).toHaveLength(200)
})

it('rejects names that do not fit the declared encoding', async () => {
  const record = (number: number, name: string) =>
    `<TradeMark><ApplicationNumber>${number}</ApplicationNumber><WordMarkSpecification><MarkVerbalElementText>${name}</MarkVerbalElementText></WordMarkSpecification></TradeMark>`
  const file = (...names: string[]) =>
    `<?xml version="1.0" encoding="ISO-8859-1"?><TradeMarks>${names.map((name, at) => record(at + 1, name)).join('')}</TradeMarks>`
  const misread = await read(Buffer.from(file('Zürimark', 'Plain', 'VOILÀ', 'Вариго', 'MÖBEL™')), 'CH')
  const why = 'its name is UTF-8, which is not the encoding that the file declares'
  expect(badOf(misread)).toEqual([1, 3, 4, 5].map((number) => `${number} line 1: ${why}`))
  expect(recordsOfReading(misread).map(({ name }) => name)).toEqual(['Plain'])
  const names = ['Zürimark', 'Plain', 'VOILÀ', 'MÖBEL', 'NESCAFÉ®']
  const well = await read(Buffer.from(file(...names), 'latin1'), 'CH')
  expect(recordsOfReading(well).map(({ name }) => name)).toEqual(names)
})

it.each([
  ['bytes that are not UTF-8', 'latin1', 'UTF-8', 'Société Générale', 'its owner has bytes that the encoding'],
  ['UTF-8 that is declared as another encoding', 'utf8', 'ISO-8859-1', 'Société Générale', 'its owner is UTF-8'],
  [
    'references of HTML',
    'utf8',
    'UTF-8',
    'Soci&amp;eacute;t&amp;eacute;',
    'its owner has a reference of HTML in it (&eacute;)',
  ],
] as const)(
  'leaves out an owner with %s, reports it, and reads the mark',
  async (_what, encoding, declared, owner, why) => {
    const text = `<?xml version="1.0" encoding="${declared}"?><TradeMarks><TradeMark><ApplicationNumber>1</ApplicationNumber>
    <WordMarkSpecification><MarkVerbalElementText>Vyntra</MarkVerbalElementText></WordMarkSpecification>
    <ApplicantDetails><Applicant><OrganizationName>${owner}</OrganizationName></Applicant></ApplicantDetails></TradeMark></TradeMarks>`
    const [step] = (await read(Buffer.from(text, encoding), 'EU')).steps
    expect(step).toMatchObject({
      kind: 'record',
      record: { name: 'Vyntra', owner: null },
      leftOut: expect.stringContaining(why),
    })
  },
)

it('rejects a record whose number lost characters', async () => {
  const text = '<TradeMarks><TradeMark><ApplicationNumber>Nº 7</ApplicationNumber></TradeMark></TradeMarks>'
  expect(badOf(await read(Buffer.from(text, 'latin1')))[0]).toContain('its number has bytes')
})
