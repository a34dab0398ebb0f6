import { describe, expect, it } from 'vitest'
import { readZefixRows } from './connector.ts'

const row = (name: unknown, more: object = {}) => ({
  name,
  ehraid: 348639,
  uid: 'CHE107721785',
  status: 'ACTIVE',
  ...more,
})

describe('readZefixRows', () => {
  it.each([
    ['ACTIVE', 'live'],
    ['BEING_CANCELLED', 'live'],
    ['CANCELLED', 'dead'],
    ['SOMETHING_NEW', 'unknown'],
    [null, 'unknown'],
  ])('a company that is %s is %s', (status, plain) => {
    expect(readZefixRows([row('Vyntra AG', { status })], 'vyntra')?.companies).toEqual([
      { name: 'Vyntra AG', uid: 'CHE107721785', ehraid: '348639', status: plain },
    ])
  })

  it('accepts missing numbers, and normalises others', () => {
    const { companies } =
      readZefixRows([{ name: 'Vyntra AG' }, row('Vyntra SA', { uid: 'CHE-107.721.785' })], 'vyntra') ?? {}
    expect(companies).toMatchObject([{ uid: null, ehraid: null, status: 'unknown' }, { uid: 'CHE107721785' }])
  })

  it.each<[object, object]>([
    [{ ehraid: '348639' }, { ehraid: '348639' }],
    [{ ehraid: '1/../2' }, { ehraid: null, lost: ['number'] }],
    [{ uid: 7 }, { uid: null, lost: ['number'] }],
    [{ uid: 'CHE-1' }, { uid: null, lost: ['number'] }],
    [{ status: [] }, { status: 'unknown', lost: ['status'] }],
  ])('keeps a company with %j', (odd, read) => {
    const rows = readZefixRows([row('Vyntra AG', odd)], 'vyntra')
    expect(rows).toMatchObject({ companies: [{ name: 'Vyntra AG', ...read }], strayed: false, unread: 0 })
  })

  it('counts companies under another name, and trusts the rest of the answer', () => {
    const rows = readZefixRows([row('Vyntra AG'), row('Fondation Umbau')], 'Vyntra')
    expect(rows).toMatchObject({ otherNames: 1, strayed: false })
  })

  it.each<[string, unknown[]]>([
    ['only companies of other names', [row('Umbau AG')]],
    ['a row that cannot be read', [row('Vyntra AG'), row(null)]],
    ['a row that is no company', [row('Vyntra AG'), 7]],
    ['a company without a name', [row('Vyntra AG'), row(' \u200b')]],
  ])('does not trust %s', (_what, json) => {
    expect(readZefixRows(json, 'vyntra')).toMatchObject({ strayed: true })
  })

  it('removes characters that steer a terminal', () => {
    expect(readZefixRows([row('\u001b[31mVyntra\u202e AG')], 'vyntra')?.companies).toMatchObject([
      { name: '[31mVyntra AG' },
    ])
  })

  it.each([null, {}, { list: [] }, 'x', { results: { bindings: [] } }])('%j is not a list of companies', (json) => {
    expect(readZefixRows(json, 'vyntra')).toBeNull()
  })
})
