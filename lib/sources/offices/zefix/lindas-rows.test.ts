import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { countCut } from '../../registers/connector.ts'
import { CONTROL_COMPANY, companyHit } from './connector.ts'
import { LINDAS_MOST_COMPANIES, readLindasRows } from './lindas.ts'

const company = (id: number) => ({ type: 'uri', value: `https://register.ld.admin.ch/zefix/company/${id}` })
const literal = (value: string) => ({ type: 'literal', value })
const answer = (...bindings: object[]) => ({ head: { vars: [] }, results: { bindings } })
const control = { company: company(119283), name: literal(CONTROL_COMPANY) }

describe('readLindasRows', () => {
  it('reads numbers as literals or addresses, and works without them', () => {
    const rows = readLindasRows(
      answer(
        { company: company(1), name: literal('Vyntra AG'), uid: literal('CHE107721785'), ehraid: literal('348639') },
        {
          company: company(225002),
          name: literal('Vyntra SA'),
          uid: { type: 'uri', value: 'https://register.ld.admin.ch/zefix/company/225002/UID/CHE102145963' },
        },
        { company: { type: 'uri', value: 'https://example.org/vyntra' }, name: literal('Vyntra'), uid: literal('x') },
      ),
      'vyntra',
    )
    expect(rows?.companies).toEqual([
      { name: 'Vyntra AG', uid: 'CHE107721785', ehraid: '348639' },
      { name: 'Vyntra SA', uid: 'CHE102145963', ehraid: '225002' },
      { name: 'Vyntra', uid: null, ehraid: null, lost: ['number'] },
    ])
  })

  it('counts a company once, and the canary only if it was searched for', () => {
    const row = { company: company(1), name: literal('VYNTRA AG') }
    const rows = readLindasRows(answer(row, row, control), 'Vyntra')
    expect(rows).toMatchObject({ companies: [{ name: 'VYNTRA AG' }], proven: true, strayed: false })
    expect(readLindasRows(answer(control), 'migros')?.companies).toHaveLength(1)
  })

  it('compares names in normalised form, not as encoded', () => {
    const rows = readLindasRows(answer({ company: company(1), name: literal('Mu\u0308ller AG') }), 'MÜLLER')
    expect(rows).toMatchObject({ companies: [{}], strayed: false })
  })

  it('reports companies that do not match the query', () => {
    const other = { company: company(1), name: literal('Umbau AG') }
    expect(readLindasRows(answer(control, other), 'vyntra')).toMatchObject({
      companies: [],
      proven: true,
      strayed: true,
    })
  })

  it.each([
    [LINDAS_MOST_COMPANIES, true, false],
    [LINDAS_MOST_COMPANIES + 1, true, true],
    [LINDAS_MOST_COMPANIES + 1, false, true],
  ])('%d companies, with the canary %s: truncated %s', (count, withControl, truncated) => {
    const rows = Array.from({ length: count }, (_, i) => ({ company: company(i), name: literal(`Vyntra ${i}`) }))
    const read = readLindasRows(answer(...rows, ...(withControl ? [control] : [])), 'vyntra')
    expect(read?.truncated).toBe(truncated)
  })

  it.each([
    null,
    {},
    { company: company(1) },
    { company: company(1), name: literal(' ') },
    { company: company(1), name: literal('\u200b\u3164') },
    { company: company(1), name: { type: 'literal', value: 5 } },
  ])('skips the row %j, reports it, and keeps the others', (bad) => {
    const bindings = [bad, { company: company(2), name: literal('Vyntra AG') }, control]
    expect(readLindasRows({ results: { bindings } }, 'vyntra')).toMatchObject({
      companies: [{ name: 'Vyntra AG' }],
      proven: true,
      strayed: true,
      unread: 1,
    })
  })

  it.each([
    { company: 'x' },
    { company: undefined },
    { uid: 7 },
    { uid: literal('CHE1') },
    { uid: null, somethingNew: 7 },
  ])('keeps a company with the odd field %j, and reports it', (odd) => {
    const row = { company: company(2), name: literal('Vyntra AG'), ...odd }
    const rows = readLindasRows({ results: { bindings: [row, control] } }, 'vyntra')
    expect(rows).toMatchObject({ companies: [{ name: 'Vyntra AG', lost: ['number'] }], strayed: false, unread: 0 })
  })

  it.each([
    ['\u001b]0;pwned\u0007\u001b[31mVyntra AG\u009b2J', ']0;pwned[31mVyntra AG2J'],
    ['\u202eVyntra\u202c AG\u2066\u200f', 'Vyntra AG'],
    ['Vyntra\r\n\tAG\u2028Bern', 'Vyntra AG Bern'],
  ])('removes characters that steer a terminal or reorder text', (given, shown) => {
    const rows = readLindasRows(answer({ company: company(1), name: literal(given) }), 'vyntra')
    expect(rows).toMatchObject({ companies: [{ name: shown }], strayed: false })
  })

  it.each(['x'.repeat(900_000), '😀'.repeat(600)])(
    'shortens a name that floods a page, and marks it as truncated',
    (tail) => {
      const rows = readLindasRows(answer({ company: company(1), name: literal(`Vyntra ${tail}`) }), 'vyntra')
      const [found] = rows?.companies ?? []
      const name = found && companyHit('Vyntra', found, 'live')?.name
      expect([...(name ?? '')]).toHaveLength(512)
      expect(name).toMatch(/^Vyntra .*…$/u)
      expect(countCut(rows?.companies ?? [])).toBe(1)
    },
  )

  it.each([null, [], {}, { results: {} }, { results: { bindings: {} } }, { boolean: true }])(
    '%j is not a list of companies',
    (json) => {
      expect(readLindasRows(json, 'vyntra')).toBeNull()
    },
  )
})

const RECORDED = '../shared/data/upstream/zefix/lindas-sparql-socarim-2026-07-22.json'

if (existsSync(RECORDED))
  it('reads a recorded answer', () => {
    expect(readLindasRows(JSON.parse(readFileSync(RECORDED, 'utf8')), 'Socarim')).toEqual({
      companies: [{ name: 'Socarim S.A.', uid: 'CHE102145963', ehraid: '225002' }],
      proven: false,
      strayed: false,
      unread: 0,
      truncated: false,
    })
  })
