import { describe, expect, it } from 'vitest'
import { createRateLimiter } from '../../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream } from '../../testing/scripted-upstream.ts'
import { CONTROL_COMPANY } from './connector.ts'
import { createLindasConnector, MOST_ROWS } from './lindas.ts'

async function search(name: string, companies: string[], status = 200) {
  const bindings = companies.map((company, i) => ({
    company: { type: 'uri', value: `https://register.ld.admin.ch/zefix/company/${i + 1}` },
    name: { type: 'literal', value: company },
    uid: { type: 'literal', value: `CHE${100000000 + i}` },
  }))
  const upstream = scriptedUpstream(() => jsonAnswer({ results: { bindings } }, status))
  const source = createLindasConnector({ url: 'https://lindas.admin.ch/query', gate: createRateLimiter() })
  const answer = await source.search({ name, jurisdiction: null, niceClasses: [] }, upstream.context)
  return { answer, query: upstream.forms[0]?.get('query') ?? '', asked: upstream.asked }
}

describe('the query', () => {
  it('is one request with the text, the canary and the limit, without a name in its address', async () => {
    const { asked, query } = await search('Vyntra', [CONTROL_COMPANY])
    expect(asked).toEqual(['POST https://lindas.admin.ch/query'])
    expect(query).toContain('CONTAINS(LCASE(STR(?name)), "vyntra")')
    expect(query).toContain('"migros-genossenschafts-bund"')
    expect(query).toMatch(new RegExp(`LIMIT ${MOST_ROWS}$`))
    // The query finds the names before it looks up anything else.
    expect(query).toMatch(
      new RegExp(`SELECT [^{]*\\{\\s*\\{ SELECT [^{]*\\{[^{}]*FILTER[^{}]*\\} LIMIT ${MOST_ROWS} \\}\\s*OPTIONAL`),
    )
  })

  it('omits the legal form', async () => {
    expect((await search('Vyntra GmbH', [])).query).toContain('"vyntra"')
  })

  it.each(['") } #', '\\") || true) } #', '\\', 'a\nb', '"; DROP ALL; "'])(
    'keeps %j inside its literal',
    async (name) => {
      const shape = (query: string) => query.replace(/"(?:[^"\\]|\\.)*"/g, '""')
      expect(shape((await search(name, [])).query)).toBe(shape((await search('Vyntra', [])).query))
    },
  )
})

describe('the answer', () => {
  it('contains similar companies with number and page', async () => {
    const { answer } = await search('Vyntra', ['Vyntra GmbH', CONTROL_COMPANY])
    expect(answer).toMatchObject({
      state: 'answered',
      reason: 'only the same text was searched',
      matches: 1,
      truncated: false,
      proof: true,
      hits: [
        {
          name: 'Vyntra GmbH',
          kind: 'company',
          jurisdiction: 'CH',
          status: 'live',
          number: 'CHE100000000',
          recordUrl: 'https://www.zefix.ch/en/search/entity/list/firm/1',
          similarity: { score: 100 },
        },
      ],
    })
  })

  it('contains a company once, under its most similar name', async () => {
    const row = (name: string) => ({
      company: { type: 'uri', value: 'https://register.ld.admin.ch/zefix/company/7' },
      name: { type: 'literal', value: name, 'xml:lang': 'fr' },
    })
    const bindings = ['Kelvo Vyntra Werke AG', 'Vyntra SA', 'Usines Vyntra SA', 'Vyntra SA'].map(row)
    const { context } = scriptedUpstream(() => jsonAnswer({ results: { bindings } }))
    const source = createLindasConnector({ url: 'https://lindas.admin.ch/query', gate: createRateLimiter() })
    const answer = await source.search({ name: 'Vyntra', jurisdiction: null, niceClasses: [] }, context)
    expect(answer).toMatchObject({ matches: 1, hits: [{ name: 'Vyntra SA', similarity: { score: 100 } }] })
  })

  it('counts companies that contain the text but are not similar, without listing them', async () => {
    const { answer } = await search('Ria', ['Mariahilf Treuhand und Immobilien AG', CONTROL_COMPANY])
    expect(answer).toMatchObject({ state: 'answered', matches: 1, hits: [] })
  })

  it('lists the canary only if it was searched for', async () => {
    const { answer } = await search('Migros-Genossenschafts-Bund', [CONTROL_COMPANY])
    expect(answer).toMatchObject({ matches: 1, hits: [{ name: CONTROL_COMPANY }] })
    expect((await search('Vyntra', [CONTROL_COMPANY])).answer).toMatchObject({ matches: 0, hits: [] })
  })

  it('does not count as empty without the canary', async () => {
    const { answer } = await search('Vyntra', [])
    expect(answer).toMatchObject({ state: 'not_proven', matches: null, proof: false, retryable: true })
  })

  it('keeps hits without the canary, as unproven', async () => {
    const { answer } = await search('Vyntra', ['Vyntra AG'])
    expect(answer).toMatchObject({ state: 'answered', matches: 1, proof: false, hits: [{}] })
  })

  it('is an error if it has other companies, but keeps the matching ones', async () => {
    const { answer } = await search('Vyntra', ['Umbau AG', 'Vyntra AG', CONTROL_COMPANY])
    expect(answer).toMatchObject({ state: 'error', hits: [{ name: 'Vyntra AG' }] })
  })

  it('states that there were more', async () => {
    const many = Array.from({ length: MOST_ROWS }, (_, i) => `Vyntra ${i} AG`)
    const { answer } = await search('Vyntra', many)
    expect(answer).toMatchObject({ truncated: true, reason: expect.stringContaining('more than 100 companies') })
  })

  it.each([400, 404, 500, 503])('is an error for a %d', async (status) => {
    const { answer } = await search('Vyntra', [CONTROL_COMPANY], status)
    expect(answer).toMatchObject({ state: 'error', reason: `answered ${status}`, matches: null })
  })
})

it.each([
  [CONTROL_COMPANY, true],
  ['Umbau AG', false],
])('if %s comes back for the canary query, the canary is found: %s', async (name, believed) => {
  const row = {
    company: { type: 'uri', value: 'https://register.ld.admin.ch/zefix/company/119283' },
    name: { type: 'literal', value: name },
  }
  const { context } = scriptedUpstream(() => jsonAnswer({ results: { bindings: [row] } }))
  const path = createLindasConnector({ url: 'https://lindas.admin.ch/query', gate: createRateLimiter() })
  expect(await path.control(context)).toBe(believed)
})
