import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readXml } from '../fields/xml.ts'
import { germanStatus, readDpmaAnswer } from './dpma/connector.ts'
import { readSwissregAnswer } from './swissreg/connector.ts'

const text = (file: string) => readFileSync(`../shared/data/upstream/${file}`, 'utf8')

describe('a recorded answer', () => {
  it('of Swissreg is read, but not trusted because records are missing', () => {
    const page = readSwissregAnswer(text('swissreg/trademark-search-shape-1-of-3-items.xml'), {
      texts: ['muster74'],
      offset: 0,
    })
    expect(page).toEqual({
      marks: [
        {
          number: 'MUSTER65XX',
          name: 'MUSTER74XXXXXXXXXXXXXXXXXXXXX',
          niceClasses: [],
          status: 'unknown',
          owner: 'MUSTER134XXXX',
          filedOn: '2020-03-08',
          registeredOn: '2020-03-09',
          expiresOn: '2020-03-10',
          basis: 'national',
          registrationNumber: '000066',
          // The recording has a word instead of a class number.
          lost: ['classes'],
        },
      ],
      read: 1,
      total: 201798,
      next: 'CONTINUATION-TOKEN-ANONYMISIERT',
      strayed: true,
      unread: 0,
    })
  })

  it('of a DPMA search is read, with its total', () => {
    const list = readDpmaAnswer(text('st66-st96/dpma_trademark_search.xml'), ['apple'])
    expect(list).toMatchObject({ read: 3, total: 246, strayed: false })
    expect(list !== null && 'marks' in list && list.marks).toEqual(
      [
        ['919224', 'von Eicken`s Apple and Grape', 34, 'Joh. Wilh. von Eicken GmbH', '1974-01-25', '1974-06-06'],
        [
          '928819',
          'MC LINTOCK BIG APPLE',
          34,
          'Planta Tabak-Manufaktur Dr. Manfred Obermann GmbH & Co',
          '1974-02-21',
          '1975-03-10',
        ],
        ['929831', 'black apple', 25, 'M.I.C. Textilhandelsgesellschaft mbH', '1974-11-30', '1975-04-08'],
      ].map(([number, name, niceClass, owner, filedOn, registeredOn]) => ({
        number,
        name,
        niceClasses: [niceClass],
        status: 'dead',
        owner,
        filedOn,
        registeredOn,
        expiresOn: null,
        basis: 'national',
        registrationNumber: null,
      })),
    )
  })

  it('of one DPMA mark is not a list of marks, but has a known status', () => {
    const details = text('st66-st96/dpma_trademark_info.xml')
    expect(readDpmaAnswer(details, ['eicken'])).toBeNull()
    const root = readXml(details)
    const [mark] = root === null ? [] : root.descendants('TradeMark')
    expect(mark?.textAt('RegistrationNumber')).toBe('919224')
    expect(mark && germanStatus(mark.textAt('MarkCurrentStatusCode') ?? '')).toBe('dead')
  })

  it.each([
    'euipo-EM019197838-ST66-shortened.xml',
    'uspto-tsdr-PYTHON-sn76044902-ST66.xml',
    'uspto-tsdr-PYTHON-sn76044902-ST96.xml',
  ])('of another office, %s, is rejected by both', (file) => {
    const other = text(`st66-st96/${file}`)
    expect(readSwissregAnswer(other, { texts: ['python'], offset: 0 })).toBeNull()
    expect(readDpmaAnswer(other, ['python'])).toBeNull()
  })

  it('of the German schema contains only known statuses', () => {
    const schema = readXml(text('st66-st96/DE-TM-Register-V1.1.xsd').replace(/^\ufeff/, ''))
    const type = schema
      ?.descendants('simpleType')
      .find(({ attributes }) => attributes.get('name') === 'MarkCurrentStatusCodeType')
    const statuses = type ? type.descendants('enumeration').map(({ attributes }) => attributes.get('value') ?? '') : []
    expect(statuses).toHaveLength(7)
    expect(statuses.map(germanStatus)).not.toContain('unknown')
  })
})
