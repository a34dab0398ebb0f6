import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { germanStatus } from '../../../lib/sources/offices/dpma/connector.ts'
import { badOf, read, recordsOfReading } from './testing/read.ts'
import { daily } from './testing/samples.ts'

const RECORDED = '../shared/data/upstream'
const bytesOf = (path: string) => readFileSync(`${RECORDED}/${path}`)
const textOf = (path: string) => bytesOf(path).toString()

describe('the USPTO', () => {
  const CASES = [
    [
      '70165419-cancelled-no-mark-text',
      { number: '70165419', name: null, niceClasses: [16], status: 'dead', owner: null },
    ],
    [
      '79366581-madrid-published-four-classes',
      { name: 'NITRO GLISSERIN', niceClasses: [3, 18, 32, 35], status: 'pending' },
    ],
    ['98423838-registered', { status: 'live', owner: 'Brand Properties, LLC', registrationNumber: '7463601' }],
    [
      '98763166-new-application',
      { name: 'SUVENEER', status: 'pending', registrationNumber: null, filedOn: '2024-09-24' },
    ],
  ] as const

  it.each(CASES)('reads the case file %s', async (name, expected) => {
    const [record] = recordsOfReading(await read(bytesOf(`uspto/case-file-${name}.xml`), 'US'))
    expect(record).toMatchObject(expected)
    expect(record?.basis).toBe(name.includes('madrid') ? 'international' : 'national')
  })

  it('reads a day with all of them after its document type', async () => {
    const files = CASES.map(([name]) => textOf(`uspto/case-file-${name}.xml`))
    const day = textOf('uspto/prolog-dtd-v2.0-abridged.xml') + daily(...files).replace(/^[\s\S]*?\]>/u, '')
    for (const size of [1000, 1 << 20]) {
      const reading = await read(day, 'US', { size })
      expect(recordsOfReading(reading).map(({ number }) => number)).toEqual([
        '70165419',
        '79366581',
        '98423838',
        '98763166',
      ])
    }
    const { failure } = await read(textOf('uspto/prolog-dtd-v2.0-abridged.xml'), 'US')
    expect(failure?.message).toContain('must contain a root element')
  })

  it('reads a day without data', async () => {
    expect(await read(bytesOf('uspto/apc-no-data.xml'), 'US')).toEqual({ steps: [], failure: null })
  })

  it.each(['ST66', 'ST96'])('reads a record of TSDR in %s', async (standard) => {
    const [record] = recordsOfReading(
      await read(bytesOf(`st66-st96/uspto-tsdr-PYTHON-sn76044902-${standard}.xml`), 'US'),
    )
    expect(record).toEqual({
      number: '76044902',
      name: 'PYTHON',
      niceClasses: [9, 42],
      status: 'live',
      owner: 'PYTHON SOFTWARE FOUNDATION',
      filedOn: '2000-05-09',
      registeredOn: '2004-03-23',
      expiresOn: null,
      basis: 'national',
      registrationNumber: '2824281',
      goodsGroups: [901, 4201],
    })
  })
})

describe('the DPMA', () => {
  it('reads a record', async () => {
    expect(recordsOfReading(await read(bytesOf('st66-st96/dpma_trademark_info.xml'), 'DE'))).toEqual([
      {
        number: '919224',
        name: 'von Eicken`s Apple and Grape',
        niceClasses: [34],
        status: 'dead',
        owner: 'Joh. Wilh. von Eicken GmbH',
        filedOn: '1974-01-25',
        registeredOn: '1974-06-06',
        expiresOn: '2014-01-31',
        basis: 'national',
        registrationNumber: '919224',
      },
    ])
  })

  it('reads a list of hits, and reports that it was truncated', async () => {
    const reading = await read(bytesOf('st66-st96/dpma_trademark_search.xml'), 'DE')
    const records = reading.steps.flatMap((step) => (step.kind === 'record' ? [step.record] : []))
    expect(records.map(({ number, name, niceClasses }) => [number, name, niceClasses])).toEqual([
      ['919224', 'von Eicken`s Apple and Grape', [34]],
      ['928819', 'MC LINTOCK BIG APPLE', [34]],
      ['929831', 'black apple', [25]],
    ])
    expect(records.map(({ status }) => status)).toEqual(['dead', 'dead', 'dead'])
    expect(records[1]?.owner).toBe('Planta Tabak-Manufaktur Dr. Manfred Obermann GmbH & Co')
    // The list itself states that it is truncated.
    expect(badOf(reading)).toEqual([expect.stringContaining('found 246 marks and gave 3 of them')])
  })

  it('knows every status text of its schema', async () => {
    const schema = textOf('st66-st96/DE-TM-Register-V1.1.xsd')
    const texts = [...schema.matchAll(/<xs:enumeration value="((?:Anmeldung|Marke|Eintragung|Akte)[^"]*)" \/>/gu)]
    expect(texts).toHaveLength(7)
    for (const [, text = ''] of texts) expect(germanStatus(text)).not.toBe('unknown')
    expect((await read(schema, 'DE')).failure?.message).toContain('root element <schema>')
  })
})

it('reads a record of a delta of EUIPO, whose applicant is gone', async () => {
  const bytes = bytesOf('st66-st96/euipo-EM019197838-ST66-shortened.xml')
  const [record] = recordsOfReading(await read(bytes, 'EU'))
  expect(record).toMatchObject({ number: '019197838', name: null, status: 'live', owner: null, niceClasses: [] })
  expect((await read(bytes, 'DE')).failure?.message).toContain('it is a record of EM, not of the register of DE')
})

it('reads a record of the IPI with anonymous values, once office, status and classes are real', async () => {
  const path = 'swissreg/trademark-search-shape-1-of-3-items.xml'
  expect((await read(bytesOf(path), 'CH')).failure?.message).toContain('it is a record of VW')
  const named = textOf(path).replace('>VW<', '>CH<').replaceAll('>MUST<', '>Nice<')
  const real = named
    .replace('>77<', '>07<')
    .replace('>79<', '>42<')
    .replace(/MUSTER71X+/u, 'Registration published')
  expect(recordsOfReading(await read(named, 'CH'))[0]).toMatchObject({ status: 'unknown', niceClasses: [] })
  expect(recordsOfReading(await read(real, 'CH'))).toEqual([
    {
      number: 'MUSTER65XX',
      name: 'MUSTER74XXXXXXXXXXXXXXXXXXXXX',
      niceClasses: [7, 42],
      status: 'live',
      owner: 'MUSTER130XXXX',
      filedOn: '2020-03-08',
      registeredOn: '2020-03-09',
      expiresOn: '2020-03-10',
      basis: 'national',
      registrationNumber: '000066',
    },
  ])
})
