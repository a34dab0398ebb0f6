import { expect, it } from 'vitest'
import { readDpmaAnswer } from './dpma/connector.ts'
import { readEuipoPage } from './euipo/connector.ts'
import { readSwissregAnswer } from './swissreg/connector.ts'
import { readZefixRows } from './zefix/connector.ts'
import { readLindasRows } from './zefix/lindas.ts'

const MANY = 5000
const times = (make: (at: number) => string) => Array.from({ length: MANY }, (_, at) => make(at)).join('')
const listed = <T>(make: (at: number) => T) => Array.from({ length: MANY }, (_, at) => make(at))
const texts = ['vyntra']

it('reads an answer only up to the requested size, and does not trust a longer one', () => {
  const mark = (at: number) => ({
    applicationNumber: String(100_000_000 + at),
    niceClasses: [9],
    status: 'REGISTERED',
    wordMarkSpecification: { verbalElement: 'Vyntra' },
  })
  const euipo = readEuipoPage({ trademarks: listed(mark), totalElements: 5 }, { texts, page: 0 })
  expect(euipo).toMatchObject({ strayed: true, marks: { length: 100 } })

  const row = (at: number) => ({
    company: { type: 'uri', value: `https://register.ld.admin.ch/zefix/company/${at}` },
    name: { type: 'literal', value: 'Vyntra AG' },
  })
  const lindas = readLindasRows({ results: { bindings: listed(row) } }, 'vyntra')
  expect(lindas).toMatchObject({ strayed: true, companies: { length: 102 } })

  const entry = (at: number) =>
    `<Entries><RegistrationOfficeCode>DE</RegistrationOfficeCode><ApplicationNumber>${at}</ApplicationNumber><MarkVerbalElementText>Vyntra</MarkVerbalElementText></Entries>`
  const dpma = readDpmaAnswer(`<HitList HitCount="${MANY}">${times(entry)}</HitList>`, texts)
  expect(dpma).toMatchObject({ strayed: true, total: MANY, marks: { length: 1000 } })

  const item = (at: number) =>
    `<Data role="item"><Trademark><ApplicationNumber><ApplicationNumberText>${at + 1}</ApplicationNumberText></ApplicationNumber>` +
    '<MarkRepresentation><MarkReproduction><WordMarkSpecification><MarkVerbalElementText>Vyntra</MarkVerbalElementText></WordMarkSpecification></MarkReproduction></MarkRepresentation></Trademark></Data>'
  const meta = `<Meta><TotalItemCount>${MANY}</TotalItemCount><ItemCount>${MANY}</ItemCount></Meta>`
  const page = `<ApiResponse><Result success="true">${times(item)}${meta}</Result></ApiResponse>`
  expect(readSwissregAnswer(page, { texts, offset: 0 })).toMatchObject({ strayed: true, marks: { length: 64 } })
})

it('truncates an unpaginated list at the limit, and reports that', () => {
  const rows = readZefixRows(
    listed((at) => ({ name: `Vyntra ${at} AG` })),
    'vyntra',
  )
  expect(rows).toMatchObject({ cut: true, strayed: false, companies: { length: 2500 } })
  expect(readZefixRows([{ name: 'Vyntra AG' }], 'vyntra')?.cut).toBe(false)
})
