import { expect, it } from 'vitest'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { caseFile, daily, statement } from './testing/samples.ts'

const owner = (type: string, name: string) =>
  `<case-file-owner><party-type>${type}</party-type><party-name>${name}</party-name></case-file-owner>`
const classification = (codes: string[], status = '6') =>
  `<classification><international-code-total-no>1</international-code-total-no>${codes
    .map((code) => `<international-code>${code}</international-code>`)
    .join('')}<us-code>100</us-code><status-code>${status}</status-code></classification>`
const header = '<filing-date>20240227</filing-date><status-code>700</status-code>'

it('reads a registration', async () => {
  const file = daily(
    caseFile({
      serial: '98423838',
      registration: '7463601',
      header: `<filing-date>20240227</filing-date><registration-date>20240730</registration-date>
        <status-code>700</status-code><mark-identification>A &amp; B</mark-identification>`,
      classes: classification(['036', '009']),
      owners: owner('10', 'Before Inc.') + owner('30', 'Now LLC') + owner('30', 'Too LLC'),
    }),
  )
  expect(recordsOfReading(await read(file, 'US'))).toEqual([
    {
      number: '98423838',
      name: 'A & B',
      niceClasses: [9, 36],
      status: 'live',
      owner: 'Now LLC; Too LLC',
      filedOn: '2024-02-27',
      registeredOn: '2024-07-30',
      expiresOn: null,
      basis: 'national',
      registrationNumber: '7463601',
    },
  ])
})

it('reads all words of a mark that has two fields for them, and rejects a record with two numbers', async () => {
  const named = (...names: string[]) =>
    names.map((name) => `<mark-identification>${name}</mark-identification>`).join('')
  const numbered = caseFile().replace('</serial-number>', '</serial-number><serial-number>90000002</serial-number>')
  const file = daily(
    caseFile({ header: named('VYNTRA', 'OKRUBO') }),
    caseFile({ header: named('VYNTRA', ' ') }),
    numbered,
  )
  const reading = await read(file, 'US')
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['VYNTRA / OKRUBO', 'VYNTRA'])
  expect(badOf(reading)).toEqual([expect.stringContaining('it has several serial numbers')])
})

it('reads a record without mark, owner, dates and status, with an unknown status', async () => {
  expect(recordsOfReading(await read(daily(caseFile()), 'US'))).toEqual([
    {
      number: '90000001',
      name: null,
      niceClasses: [],
      status: 'unknown',
      owner: null,
      filedOn: null,
      registeredOn: null,
      expiresOn: null,
      basis: 'national',
      registrationNumber: null,
    },
  ])
})

it.each([
  ['old classes of the United States', classification(['A', 'B', '200', '042']), [42]],
  ['a class that cannot be read, which leaves none', classification(['009', '035 042']), []],
  ['an empty class and a filler beside one', classification(['', '000', '042']), [42]],
  ['a class that was cancelled', classification(['009'], 'B') + classification(['042']), [42]],
  ['all classes cancelled with the registration', classification(['009'], '2') + classification(['042'], '2'), [9, 42]],
])('reads the classes with %s', async (_what, classes, expected) => {
  const [record] = recordsOfReading(await read(daily(caseFile({ classes })), 'US'))
  expect(record?.niceClasses).toEqual(expected)
})

it.each([
  ['79000001', ''],
  ['88000001', '<filing-basis-current-66a-in>T</filing-basis-current-66a-in>'],
])('reads case %s with %j as an international registration', async (serial, flag) => {
  const [record] = recordsOfReading(await read(daily(caseFile({ serial, header: flag })), 'US'))
  expect(record?.basis).toBe('international')
})

it('reports the line and number of a record, and which has no number', async () => {
  const file = daily(caseFile({ header }), caseFile({ serial: ' ' }), caseFile({ serial: '90000003' }))
  const reading = await read(file, 'US')
  const lineOf = (index: number) =>
    file
      .split('<case-file>')
      .slice(0, index + 1)
      .join('')
      .split('\n').length
  expect(reading.steps.map(({ at }) => [at.line, at.number])).toEqual([
    [lineOf(0), '90000001'],
    [lineOf(1), null],
    [lineOf(2), '90000003'],
  ])
  expect(badOf(reading)).toEqual([`null line ${lineOf(1)}: it has no serial number`])
})

it('reads the same wherever the chunks end', async () => {
  const file = daily(caseFile({ header, classes: classification(['003']) }), caseFile({ serial: '90000002', header }))
  const whole = await read(file, 'US')
  for (const size of [1, 2, 7, 64, 333]) expect(await read(file, 'US', { size })).toEqual(whole)
  expect(whole.steps).toHaveLength(2)
})

it('reads a day without data as empty', async () => {
  const file =
    '<trademark-applications-daily><application-information><data-available-code>N</data-available-code></application-information></trademark-applications-daily>'
  expect(await read(file, 'US')).toEqual({ steps: [], failure: null })
})

it('refuses a file of the USPTO as one of another office', async () => {
  const { failure } = await read(daily(caseFile()), 'DE')
  expect(failure?.message).toMatch(/record 90000001: it is a record of US, not of the register of DE/)
})

it.each([
  ['<status-code>700</status-code><status-code>710</status-code>', 'unknown'],
  ['<status-code>710</status-code><status-code>710</status-code>', 'dead'],
  ['<status-code>700</status-code><tm5StatusDesc>DEAD/REGISTRATION/Cancelled</tm5StatusDesc>', 'unknown'],
  ['<status-code>710</status-code><tm5StatusDesc>DEAD/REGISTRATION/Cancelled</tm5StatusDesc>', 'dead'],
  ['<status-code>900</status-code><tm5StatusDesc>DEAD/REGISTRATION/Expired</tm5StatusDesc>', 'expired'],
  ['<tm5StatusDesc>DEAD/REGISTRATION/Cancelled</tm5StatusDesc>', 'dead'],
])('reads a mark as dead only if the file does not contradict itself: %s is %s', async (told, status) => {
  const [record] = recordsOfReading(await read(daily(caseFile({ header: told })), 'US'))
  expect(record?.status).toBe(status)
})

const drawn = (code: string, words = '') =>
  `<status-code>700</status-code>${words}<mark-drawing-code>${code}</mark-drawing-code>`
const KELVO = '<mark-identification>KELVO4U</mark-identification>'

it.each([
  [
    'a transliteration',
    drawn('2000'),
    statement('TR0001', 'The characters transliterate to TARNUVO and this means sun.'),
    'TARNUVO',
  ],
  ['one of a word with a design', drawn('3000'), statement('TL0000', 'transliterated as "Okrubo"'), 'Okrubo'],
  ['a pseudo mark', drawn('4000', KELVO), statement('PM0001', 'KELVO FOR YOU'), 'KELVO4U / KELVO FOR YOU'],
  [
    'two in one',
    drawn('4000', KELVO),
    statement('PM0000', 'KELVO FOR YOU; KELVO FOUR U'),
    'KELVO4U / KELVO FOR YOU / KELVO FOUR U',
  ],
  [
    'two statements and escaped signs',
    drawn('5000', KELVO),
    statement('PM0001', 'A &amp; B') + statement('PM0002', 'Q'),
    'KELVO4U / A & B / Q',
  ],
  ['a section', drawn('2000'), statement('PM0001', '<![CDATA[SEE & SEA]]>'), 'SEE & SEA'],
  ['what the drawing says already', drawn('4000', KELVO), statement('PM0001', 'Kelvo4U'), 'KELVO4U'],
  ['a disclaimer', drawn('4000', KELVO), statement('D00000', 'characters that transliterate to GONGSI'), 'KELVO4U'],
  ['a translation', drawn('4000', KELVO), statement('TR0001', 'The English translation of KELVO is owl.'), 'KELVO4U'],
  ['a code in small letters', drawn('4000', KELVO), statement('pm0001', 'KELVO FOR YOU'), 'KELVO4U / KELVO FOR YOU'],
  [
    'invisible characters',
    drawn('4000', '<mark-identification>\u{FEFF}KEL\u{200B}VO\u{AD}\u{2060}</mark-identification>'),
    '',
    'KELVO',
  ],
  [
    'words without a meaning',
    drawn('4000', KELVO),
    statement('TR0001', 'The wording KELVO4U has no meaning in a foreign language.'),
    'KELVO4U',
  ],
  ['goods', drawn('4000', KELVO), statement('GS0091', 'Programs that transliterate to LATIN'), 'KELVO4U'],
])('reads the words of a mark with %s', async (_what, header, statements, name) => {
  const [record] = recordsOfReading(await read(daily(caseFile({ header, statements })), 'US'))
  expect(record?.name).toBe(name)
})

it.each([
  ['a design with words', drawn('3000'), ''],
  ['stylized words', drawn('5'), statement('DM0000', 'The mark consists of a word.')],
  [
    'characters of which nothing is read',
    drawn('2000'),
    statement('TR0001', 'The non-Latin characters have no meaning.'),
  ],
  ['a translation alone', drawn('2000'), statement('TR0001', 'The Japanese characters in the mark mean forest.')],
  ['words without a meaning', drawn('2000'), statement('TR0001', 'The wording has no meaning in a foreign language.')],
  ['a statement without text', drawn('2000'), statement('TR0001', '')],
  ['a filler for words', drawn('4000', '<mark-identification>-</mark-identification>'), ''],
  [
    'a pseudo mark without text',
    drawn('2000'),
    '<case-file-statement><type-code>PM0001</type-code></case-file-statement>',
  ],
])('reports %s as unreadable, unless the mark is dead', async (_what, header, statements) => {
  const live = await read(daily(caseFile({ header, statements })), 'US')
  expect(badOf(live)).toEqual([expect.stringContaining('a mark with words')])
  const dead = header.replace('700', '710')
  expect(recordsOfReading(await read(daily(caseFile({ header: dead, statements })), 'US'))).toHaveLength(1)
})
