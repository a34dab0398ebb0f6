import fc from 'fast-check'
import { expect, it } from 'vitest'
import { badOf, read, recordsOfReading } from './testing/read.ts'

const HEADER = 'number,name,nice_classes,status,owner,filed_on,registered_on,expires_on'
const csv = (text: string, size?: number) => read(text, 'AT', { entry: 'marks.csv', ...(size && { size }) })

it('reads every column', async () => {
  const text = `${HEADER},registration_number,basis\n123/2020,Acme,"9,42",live,Acme GmbH,2020-01-02,2020-06-03,2030-01-02,300001,international\n`
  expect(recordsOfReading(await csv(text))).toEqual([
    {
      number: '123/2020',
      name: 'Acme',
      niceClasses: [9, 42],
      status: 'live',
      owner: 'Acme GmbH',
      filedOn: '2020-01-02',
      registeredOn: '2020-06-03',
      expiresOn: '2030-01-02',
      basis: 'international',
      registrationNumber: '300001',
    },
  ])
})

it('reads a file with fewer columns, in any order, and with empty cells', async () => {
  const records = recordsOfReading(await csv('name,number\nAcme,1\n,2\n'))
  expect(records.map(({ number, name, status, niceClasses }) => [number, name, status, niceClasses])).toEqual([
    ['1', 'Acme', 'unknown', []],
    ['2', null, 'unknown', []],
  ])
})

it.each([
  ['3.02024E+12,Acme', 'its number "3.02024E+12" lost digits in a spreadsheet'],
  ['"3,02024E+12",Acme', 'its number "3,02024E+12" lost digits in a spreadsheet'],
  ['302.024E+10,Acme', 'its number "302.024E+10" lost digits in a spreadsheet'],
  ['########,Acme', 'its number "########" is what a spreadsheet shows in place of a value'],
  ['1,#NAME?', 'its name "#NAME?" is what a spreadsheet shows in place of a value'],
  ['1,Err:502', 'its name "Err:502" is what a spreadsheet shows in place of a value'],
  ['#N/D,Acme', 'its number "#N/D" is what a spreadsheet shows in place of a value'],
  ['1,#¿NOMBRE?', 'its name "#¿NOMBRE?" is what a spreadsheet shows in place of a value'],
  ['1,#WERT!', 'its name "#WERT!" is what a spreadsheet shows in place of a value'],
  ['1,#DIV/0!', 'its name "#DIV/0!" is what a spreadsheet shows in place of a value'],
])('rejects a row if a spreadsheet destroyed its number or name: %s', async (row, why) => {
  expect(badOf(await csv(`number,name\n${row}\n2,#Acme\n`))).toEqual([`null line 2: ${why}`])
})

it.each([
  ['semicolons', `${HEADER.replaceAll(',', ';')}\n1;"Acme; Co";9,42;live\n`],
  ['a mark at the beginning and line ends of Windows', `\uFEFF${HEADER}\r\n1,"Acme; Co",9 42,LIVE\r\n\r\n`],
  ['line ends of old', `${HEADER}\r1,"Acme; Co",9|42,live\r`],
  ['a blank line first', `\n\n${HEADER}\n1,"Acme; Co",9;42,live\n`],
  ['quotes everywhere', `"number","name","nice_classes","status"\n"1","Acme; Co","9, 42","live"\n`],
])('reads a file with %s', async (_what, text) => {
  const records = recordsOfReading(await csv(text))
  expect(records).toMatchObject([{ number: '1', name: 'Acme; Co', niceClasses: [9, 42], status: 'live' }])
})

it('rejects a row with a name longer than that of any mark, unless it has several word elements', async () => {
  const name = 'vyntra '.repeat(2900)
  expect(badOf(await csv(`number,name\n1,${name}\n`))).toEqual(['1 line 2: its name is longer than 20000 characters'])
  expect(
    recordsOfReading(await csv(`number,name\n1,${name.slice(0, 19_000)} / ${name.slice(0, 9_000)}\n`)),
  ).toHaveLength(1)
})

it('preserves quotes and delimiters in quotes', async () => {
  const reading = await csv('number,name\r\n1,"The ""A"", B" \r\n2,C\r\n')
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['The "A", B', 'C'])
  expect(reading.steps.map(({ at }) => at.line)).toEqual([2, 3])
})

it.each([
  ['a quote that is not closed', '2,"Okrubo,9', /not closed in it/],
  ['a quote that was not opened', '2,Okrubo",9', /a quote stands within a cell/],
  ['a quote that is not doubled', '2,"The "Okrubo",9', /a quote stands within a cell/],
  ['something behind a quoted cell', '2,"Okrubo" x,9', /a quote stands within a cell/],
  ['a second quoted part', '2,"Okrubo" "x",9', /a quote stands within a cell/],
])('%s spoils only its own row, and does not absorb another', async (_what, row, reason) => {
  for (const size of [1, 5, 1000]) {
    const reading = await csv(`number,name,nice_classes\n1,"Vyntra",9\n${row}\n3,"Kandoro",9\n4,"Bravik",9\n`, size)
    expect(reading.failure).toBeNull()
    expect(reading.steps.map(({ kind, at }) => [kind, at.number, at.line])).toEqual([
      ['record', '1', 2],
      ['bad', '2', 3],
      ['record', '3', 4],
      ['record', '4', 5],
    ])
    expect(badOf(reading)).toEqual([expect.stringMatching(reason)])
  }
})

it('reports the rows of a cell that spans a line end', async () => {
  const reading = await csv('number,name\n1,"Vyntra\n2,Okrubo"\n3,"Kandoro"\n')
  expect(reading.steps.map(({ kind, at }) => [kind, at.number])).toEqual([
    ['bad', '1'],
    ['bad', '2'],
    ['record', '3'],
  ])
})

it('reports the fault of a row, and reads the other rows', async () => {
  const rows = ['1,A,46', '2,B,9,alive', '3,C,9,live,X,2020-02-30', ',D', '5,E,9,live,X,,,,extra', '6,F,9']
  const reading = await csv(`${HEADER}\n${rows.join('\n')}\n`)
  expect(badOf(reading)).toEqual([
    '1 line 2: "46" is no Nice class; they are 1 to 45',
    '2 line 3: its status "alive" is none of live, pending, expired, dead, unknown',
    '3 line 4: its filed_on "2020-02-30" is no date YYYY-MM-DD',
    'null line 5: it has no number',
    '5 line 6: it has 9 cells where the header has 8; is a delimiter not quoted?',
  ])
  expect(recordsOfReading(reading).map(({ name }) => name)).toEqual(['F'])
})

it.each([
  ['number,title\n1,A\n', /no column "name"/],
  ['number,name,classes\n1,A,9\n', /column "classes" that is not known/],
  ['number,name,name\n1,A,B\n', /column "name" twice/],
  ['Just some text\nand more\n', /neither XML nor CSV with a header/],
  ['Just some text', /neither XML nor CSV with a header/],
  [`${'x'.repeat(300_000)}`, /longer than/],
  ['{"marks":[]}', /JSON/],
  ['%PDF-1.7\n\u0001\u0002', /no text/],
  ['', /empty/],
  ['  \n ', /empty/],
])('refuses %.40j', async (text, reason) => {
  expect((await csv(text, 65_536)).failure?.message).toMatch(reason)
})

it('returns the rows before a quote that is never closed, in a last line without an end', async () => {
  const { steps, failure } = await csv('number,name\n1,A\n2,"B')
  expect(steps.map(({ at }) => at.number)).toEqual(['1'])
  expect(failure?.message).toBe('marks.csv, line 3: a quote that begins in this row is not closed in it')
})

it('returns any written name unchanged, wherever the chunks end', async () => {
  // Replaces text that the reader changes: references, which it resolves or refuses, and text that a spreadsheet shows
  // instead of a value.
  const name = fc.string({ maxLength: 40 }).map((text) =>
    text
      .replaceAll('#', '+')
      .replaceAll(/&(?=[a-z#])/giu, '+')
      .replaceAll(/\s+/gu, ' ')
      .trim(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1 }), fc.integer({ min: 1, max: 50 }), async (names, size) => {
      const rows = names.map((text, i) => `${i + 1},"${text.replaceAll('"', '""')}"`)
      const reading = await csv(`number,name\n${rows.join('\n')}\n`, size)
      expect(recordsOfReading(reading).map((record) => record.name)).toEqual(names.map((text) => text || null))
    }),
  )
})

it('rejects a row that ends before its name, instead of reading a mark without words', async () => {
  const reading = await csv('number,name,owner\n1,Acme,X\n2\n3,\n')
  expect(recordsOfReading(reading).map(({ number, name }) => [number, name])).toEqual([
    ['1', 'Acme'],
    ['3', null],
  ])
  expect(badOf(reading)).toEqual(['2 line 3: it ends before its name; a mark without words has an empty cell there'])
})

it('fails on a file that was truncated anywhere in its last line, even after its last cell', async () => {
  const rows = '1,Acme,"9",Acme GmbH\n2,Okrubo,"9","The ""Okrubo"""'
  for (const size of [3, 1000]) {
    for (let end = rows.indexOf('2,') + 1; end <= rows.length; end++) {
      const reading = await csv(`number,name,nice_classes,owner\n${rows.slice(0, end)}`, size)
      expect(reading.steps.map(({ kind, at }) => [kind, at.number])).toEqual([['record', '1']])
      expect(reading.failure?.message).toMatch(/^marks.csv, line 3: .*(may be cut short|not closed)/)
    }
  }
})

it('fails on a file that was truncated in its header', async () => {
  expect((await csv('number,name')).failure?.message).toMatch(/^marks.csv, line 1: .*may be cut short/)
})

it('accepts a last line with an end of any kind, and blank ones after it without', async () => {
  for (const end of ['\n', '\r\n', '\r', '\n\n', '\r\n  '])
    expect(await csv(`number,name\n1,Acme${end}`)).toMatchObject({ failure: null, steps: [{ kind: 'record' }] })
})

it.each([
  ['its first cell', 'name,number\nAcme,1\n,'],
  ['its first cells', 'owner,name,number\nX,Acme,1\n,,'],
  ['its first cells and a space', 'owner,name,number\nX,Acme,1\n, ,\t'],
  ['a quoted cell', 'name,number\nAcme,1\n""'],
])('fails on a file that was truncated after %s, all empty', async (_what, text) => {
  for (const size of [1, 1000]) {
    const { steps, failure } = await csv(text, size)
    expect(steps.map(({ at }) => at.number)).toEqual(['1'])
    expect(failure?.message).toMatch(/^marks.csv, line 3: .*may be cut short/)
  }
})

it.each(['\u001a', '\0'])('ignores %j, which once ended files, if it is on its own', async (sign) => {
  expect(await csv(`${HEADER}\n1,Acme\n${sign}`)).toMatchObject({ failure: null, steps: [{ kind: 'record' }] })
  for (const cut of [`2${sign}`, `,${sign}`])
    expect((await csv(`${HEADER}\n1,Acme\n${cut}`)).failure?.message).toMatch(/may be cut short/)
})

it('rejects a later row of a mark with other content, but not a repetition', async () => {
  const rows = ['1,Vyntra,9,live', '2,Okrubo,9,live', '1,Vyntra,25,dead', '2,Okrubo,9,live']
  const reading = await read(`number,name,nice_classes,status\n${rows.join('\n')}\n`, 'AT')
  expect(badOf(reading)).toEqual(['1 line 4: a row of other content has its number further up in the file'])
  expect(recordsOfReading(reading)[0]).toMatchObject({ number: '1', status: 'live', niceClasses: [9] })
})

it('reads several files put into one by the header of each, in any order of columns', async () => {
  const text = 'number,name\n1,Vyntra\nName,Status,Number\nOkrubo,dead,2\nnumber,name\n3,Kandoro\n'
  for (const size of [1, 1000]) {
    const marks = recordsOfReading(await csv(text, size))
    expect(marks.map(({ number, name, status }) => [number, name, status])).toEqual([
      ['1', 'Vyntra', 'unknown'],
      ['2', 'Okrubo', 'dead'],
      ['3', 'Kandoro', 'unknown'],
    ])
  }
})
