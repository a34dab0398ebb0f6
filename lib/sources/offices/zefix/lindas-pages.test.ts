import { expect, it } from 'vitest'
import { companyList } from './lindas.ts'

const AFTER = 'https://register.ld.admin.ch/'

it('reads every registered name of a company, even if it has two', () => {
  const binding = (legal: string) => ({
    company: { type: 'uri', value: `${AFTER}zefix/company/1` },
    legal: { type: 'literal', value: legal },
    uid: { type: 'literal', value: 'CHE999000001' },
  })
  const page = companyList.readPage({ results: { bindings: [binding('Vyntra AG'), binding('Okrubo SA')] } }, AFTER)
  expect(page?.names.map(({ name, part }) => [name, part])).toEqual([
    ['Vyntra AG', 0],
    ['Okrubo SA', 1],
  ])
})
