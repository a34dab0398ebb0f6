import { describe, expect, it } from 'vitest'
import { readPartitionPage } from './sync.ts'

const MARK = {
  applicationNumber: '018000001',
  markFeature: 'WORD',
  niceClasses: [9, 42],
  status: 'REGISTERED',
  wordMarkSpecification: { verbalElement: 'Vyntra' },
  applicants: [{ name: 'Vyntra GmbH' }],
  applicationDate: '2019-01-15',
}

const read = (trademarks: unknown, more: object = {}) =>
  readPartitionPage(
    { trademarks, totalElements: 1, totalPages: 1, size: 100, page: 0, ...more },
    { prefixes: ['018', '019'], page: 0 },
  )

describe('readWindowPage', () => {
  it('returns records in the form of a register', () => {
    expect(read([MARK])).toEqual({
      total: 1,
      strayed: false,
      items: [
        {
          kind: 'record',
          number: '018000001',
          record: {
            number: '018000001',
            name: 'Vyntra',
            niceClasses: [9, 42],
            status: 'live',
            owner: 'Vyntra GmbH',
            filedOn: '2019-01-15',
            registeredOn: null,
            expiresOn: null,
            basis: 'national',
            registrationNumber: null,
          },
        },
      ],
    })
  })

  it.each([
    ['without its total', { totalElements: undefined }],
    ['without its own number', { page: undefined }],
    ['whose marks are no list', { trademarks: 'none' }],
  ])('rejects a page %s', (_what, more) => {
    expect(read([MARK], more)).toBeNull()
  })

  it.each([
    ['another page', [MARK], { page: 1 }],
    ['a mark of another window', [{ ...MARK, applicationNumber: '017000001' }], {}],
    ['a mark without a number', [{ ...MARK, applicationNumber: {} }], {}],
    ['what is no mark', ['mark'], {}],
  ])('reports %s as unexpected', (_what, marks, more) => {
    expect(read(marks, more)).toMatchObject({ strayed: true })
  })

  it.each([
    ['words that cannot be read', { wordMarkSpecification: { verbalElement: { en: 'Vyntra' } } }, 'bad'],
    ['a letter that was lost', { wordMarkSpecification: { verbalElement: 'V\ufffdntra' } }, 'bad'],
    ['no words though it is a mark of words', { wordMarkSpecification: undefined }, 'bad'],
    ['no words and is dead', { wordMarkSpecification: undefined, status: 'REFUSED' }, 'record'],
    ['no words and is a picture', { wordMarkSpecification: undefined, markFeature: 'FIGURATIVE' }, 'record'],
    ['classes that cannot be read', { niceClasses: 'all' }, 'record'],
  ])('keeps a mark with %s by its number', (_what, more, kind) => {
    expect(read([{ ...MARK, ...more }])).toMatchObject({ strayed: false, items: [{ kind, number: '018000001' }] })
  })

  it('reads lost classes as any class, and a lost status as unknown', () => {
    const items = read([{ ...MARK, niceClasses: 'all', status: 7 }])?.items
    expect(items).toMatchObject([{ record: { niceClasses: [], status: 'unknown' } }])
  })
})
