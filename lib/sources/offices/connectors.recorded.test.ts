import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareNames } from '../../names/search.ts'
import { holdsText } from '../registers/connector.ts'
import { readEuipoPage } from './euipo/connector.ts'
import { patternsFor, readZefixOutcome, readZefixRows, textOf } from './zefix/connector.ts'
import { readLindasRows } from './zefix/lindas.ts'

const RECORDED = '../shared/data/upstream'
const text = (file: string) => readFileSync(`${RECORDED}/${file}`, 'utf8')
const json = (file: string): unknown => JSON.parse(text(file))

/** Checks for the meaning of each recorded answer. */
const ANSWERS: Record<string, (file: string) => void> = {
  'euipo/tm_apple_size10-redacted.json'(file) {
    const whole = json(file) as { trademarks: unknown[] }
    const page = readEuipoPage({ ...whole, totalElements: 10 }, { texts: ['apple'], page: 0 })
    expect(page).toMatchObject({ total: 10, strayed: false })
    expect(page?.marks.map(({ number, status, basis }) => [number, status, basis])).toEqual([
      ['000428557', 'live', 'national'],
      ['000111153', 'expired', 'national'],
      ['000869644', 'dead', 'national'],
      ['W00928475', 'live', 'international'],
      ['000049932', 'expired', 'national'],
      ['W00895170', 'dead', 'international'],
      ['000761379', 'expired', 'national'],
      ['000256016', 'expired', 'national'],
      ['000627596', 'expired', 'national'],
      ['000703264', 'expired', 'national'],
    ])
    expect(page?.marks[0]).toEqual({
      number: '000428557',
      name: 'Golden Apple',
      niceClasses: [30, 32, 33],
      status: 'live',
      owner: 'Berentzen-Gruppe Aktiengesellschaft',
      filedOn: '1996-12-02',
      registeredOn: '1998-10-30',
      expiresOn: '2026-12-02',
      basis: 'national',
      registrationNumber: null,
    })
    // The answer is for a page of ten of 739 marks. For a page of a hundred, it is too short.
    expect(readEuipoPage(whole, { texts: ['apple'], page: 0 })).toMatchObject({ total: 739, strayed: true })
  },

  'zefix/publicrest-reshaped-search-migros.json'(file) {
    const rows = readZefixRows(json(file), 'Migros')
    expect(rows).toMatchObject({ otherNames: 0, strayed: false })
    expect(rows?.companies).toHaveLength(34)
    expect(rows?.companies).toContainEqual({
      name: 'Migros-Genossenschafts-Bund',
      uid: 'CHE105829940',
      ehraid: '119283',
      status: 'live',
    })
    expect(new Set(rows?.companies.map(({ status }) => status))).toEqual(new Set(['live']))
  },

  'zefix/lindas-sparql-socarim-2026-07-22.json'(file) {
    expect(readLindasRows(json(file), 'Socarim')?.companies).toEqual([
      { name: 'Socarim S.A.', uid: 'CHE102145963', ehraid: '225002' },
    ])
  },

  // The web application's own answers have another form. They must never count as the API's.
  'zefix/zefixrest_zefix_no_result.json'(file) {
    const { status_code: status, body } = json(file) as { status_code: number; body: unknown }
    const answer = { host: 'www.zefix.ch', crossedHosts: false, reason: `answered ${status}`, retryAt: null }
    const outcome = {
      kind: 'http' as const,
      status,
      text: JSON.stringify(body),
      contentType: 'application/json',
      ...answer,
    }
    expect(readZefixOutcome(outcome, 'vyntra')).toMatchObject({ state: 'error' })
  },
  'zefix/zefixrest-communities-23.json'(file) {
    expect(readZefixRows(json(file), 'vyntra')).toMatchObject({ strayed: true })
  },
  'zefix/zefixrest_zefix_legal_forms.json'(file) {
    expect(readZefixRows(json(file), 'vyntra')).toMatchObject({ companies: [], strayed: true })
  },

  'zefix/swiss-register-names-legacy-2017.csv'(file) {
    const names = [...text(file).matchAll(/^\d+,[^,]*,(?:CHE\d+)?,(?:"((?:[^"]|"")*)"|([^,]*)),/gm)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    )
    expect(names).toHaveLength(61)
    for (const name of names) {
      const asked = textOf(name)
      expect(patternsFor(asked)[0]?.pattern, name).toBe(`*${asked}*`)
      expect(holdsText(name, [asked]), name).toBe(true)
      expect(compareNames(asked, name)?.score, name).toBe(100)
    }
  },
}

describe('a recorded answer', () => {
  it.each(Object.entries(ANSWERS))('%s is read', (file, expectation) => {
    expectation(file)
  })

  it('is always covered', () => {
    const files = ['euipo', 'zefix'].flatMap((folder) =>
      readdirSync(`${RECORDED}/${folder}`).map((file) => `${folder}/${file}`),
    )
    expect(files.filter((file) => !(file in ANSWERS))).toEqual([])
    expect(files.length).toBeGreaterThan(0)
  })
})
