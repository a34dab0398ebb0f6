import { describe, expect, it } from 'vitest'
import { readEuipoPage } from './connector.ts'

const mark = (number: number, verbalElement?: string) => ({
  applicationNumber: String(100000000 + number),
  markFeature: 'WORD',
  niceClasses: [9],
  status: 'REGISTERED',
  ...(verbalElement !== undefined && { wordMarkSpecification: { verbalElement } }),
})
const page = (trademarks: unknown[], more: object = {}) => ({ trademarks, totalElements: trademarks.length, ...more })
const read = (json: unknown, at = 0) => readEuipoPage(json, { texts: ['vyntra', 'Müller & Co'], page: at })

describe('readEuipoPage', () => {
  it.each(['VYNTRA', 'The vyn-tra Group', 'MUELLER VYNTRA', 'MULLER & CO', 'Müller&Co'])(
    'accepts %s as a match',
    (words) => {
      expect(read(page([mark(1, words)]))).toMatchObject({ marks: [{}], total: 1, strayed: false })
    },
  )

  it('accepts a figurative mark without words, and counts a word mark without words as unreadable', () => {
    const picture = { ...mark(1), markFeature: 'FIGURATIVE' }
    expect(read(page([picture]))).toMatchObject({ marks: [{ name: null }], strayed: false, unread: 0 })
    expect(read(page([mark(1)]))).toMatchObject({ strayed: true, unread: 1 })
    expect(read(page([{ ...mark(1), status: 'WITHDRAWN' }]))).toMatchObject({ strayed: false, unread: 0 })
  })

  it.each<[string, unknown]>([
    ['a mark of other words', page([mark(1, 'Vyntra'), mark(2, 'Umbau')])],
    ['an item that is no mark', page([mark(1, 'Vyntra'), {}])],
    ['a mark whose words cannot be read', page([mark(1, 'Vyntra'), { ...mark(2), wordMarkSpecification: [true] }])],
    ['a count of another type', page([mark(1, 'Vyntra')], { totalElements: '1' })],
    ['a mark without words that is odd besides', page([mark(1, 'Vyntra'), { ...mark(2), status: 5 }])],
    ['fewer marks than announced', page([mark(1, 'Vyntra')], { totalElements: 2 })],
    ['another page', page([mark(1, 'Vyntra')], { page: 1 })],
  ])('does not trust %s, but keeps the matching marks', (_what, json) => {
    expect(read(json)).toMatchObject({
      strayed: true,
      marks: expect.arrayContaining([expect.objectContaining({ name: 'Vyntra' })]),
    })
  })

  it('counts marks that cannot be compared, and accepts odd fields of others', () => {
    expect(read(page([mark(1, 'Vyntra'), {}, null, { ...mark(2), wordMarkSpecification: [true] }]))).toMatchObject({
      unread: 3,
    })
    const odd = { ...mark(1, 'Vyntra'), niceClasses: [0], status: null }
    expect(read(page([odd], { page: '0' }))).toMatchObject({ marks: [{}], strayed: false, unread: 0 })
  })

  it('expects the remainder on the last page, and at most a full page', () => {
    const full = Array.from({ length: 100 }, (_, i) => mark(i, 'Vyntra'))
    expect(read(page(full, { totalElements: 739, page: 0 }))).toMatchObject({ total: 739, strayed: false })
    expect(read(page(full.slice(0, 39), { totalElements: 139, page: 1 }), 1)).toMatchObject({ strayed: false })
    expect(read(page(full.slice(0, 38), { totalElements: 139, page: 1 }), 1)).toMatchObject({ strayed: true })
  })

  it('corrects a count that is too small', () => {
    expect(read(page([mark(1, 'Vyntra')], { totalElements: 0 }))).toMatchObject({ total: 1 })
  })

  it.each([
    null,
    [],
    {},
    { trademarks: {} },
    { trademarks: [] },
    { trademarks: [], totalElements: '0' },
    { trademarks: [], totalElements: -1 },
  ])('rejects %j', (json) => {
    expect(read(json)).toBeNull()
  })
})
