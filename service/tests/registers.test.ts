import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { type EuipoFake, wordMark } from '../../stand-ins/offices/euipo.ts'
import { company, type ZefixFake } from '../../stand-ins/offices/zefix.ts'
import { startTestService, type TestService, withAccess } from '../testing/test-service.ts'

let euipo: EuipoFake
let zefix: ZefixFake
let t: TestService

beforeAll(async () => {
  t = await startTestService(withAccess)
  euipo = t.standIns.euipo
  zefix = t.standIns.zefix
  euipo.register(wordMark('019000001', 'Vyntra'))
  zefix.register(company('Vyntra AG', 7))
})
afterAll(() => t.close())
beforeEach(() => {
  euipo.setFault(null)
  zefix.setFault(null)
})

async function check(name: string) {
  const { body } = await t.post('/api/v2/brand-check', { name })
  const rows: CoverageRow[] = [...body.coverage.searched, ...body.coverage.unavailable]
  const row = (id: string) => rows.find((each) => each.id === id)
  return { body, euipo: row('euipo'), zefix: row('zefix') }
}

describe('a service with credentials', () => {
  it('finds marks and companies at their offices', async () => {
    const result = await check('Vyntra')
    expect(result.body.verdict).toBe('conflict')
    const found = result.body.conflicts.map(({ source, name }: { source: string; name: string }) => `${source} ${name}`)
    expect(found).toEqual(expect.arrayContaining(['euipo Vyntra', 'zefix Vyntra AG']))
    expect(result.euipo).toMatchObject({ state: 'answered', method: 'text', attribution: 'Source: EUIPO' })
    expect(result.zefix).toMatchObject({ state: 'answered', method: 'text', origin: 'live' })
  })

  it('never ends in none found by text only, and charges nothing for it', async () => {
    const result = await check('Qzvyntrel')
    expect(result.body).toMatchObject({ verdict: 'incomplete', charged: false })
    expect(result.euipo).toMatchObject({ state: 'answered', matches: 0, reason: expect.stringContaining('same text') })
    expect(result.euipo?.provenAt).not.toBeNull()
  })

  it('searches companies through LINDAS if Zefix fails, and states that in the row', async () => {
    zefix.setFault({ kind: 'forbidden' })
    const result = await check('Qzsecondary')
    expect(result.zefix).toMatchObject({ state: 'answered', origin: 'fallback' })
    expect(result.zefix?.attribution).toContain('LINDAS')
    expect(result.zefix?.reason).toMatch(/LINDAS.*was asked instead \(the Zefix interface: /)
    expect(result.body).toMatchObject({ source: 'fallback', degraded: true })
  })

  it('has a row for each of five jurisdictions in a search, and a link for those not connected', async () => {
    const { body } = await t.post('/api/v2/trademark/search', { name: 'Vyntra' })
    const rows: CoverageRow[] = [...body.coverage.searched, ...body.coverage.unavailable]
    const registers = rows.filter(({ kind }) => kind === 'trademark')
    expect(registers.map(({ id }) => id).toSorted()).toEqual(['at-marks', 'dpma', 'euipo', 'swissreg', 'uspto'])
    const connected = ['euipo', 'swissreg', 'dpma']
    for (const { state, manualUrl, reason } of registers.filter(({ id }) => !connected.includes(id))) {
      expect(state).toBe('not_configured')
      expect(reason).toBeTruthy()
      expect(manualUrl).toMatch(/^https:/)
    }
  })

  it('does not reveal a single failed query on GET /', async () => {
    const upstreams = async () => (await t.ask('/', { headers: { Accept: 'application/json' } })).body.upstreams
    const before = await upstreams()
    zefix.setFault({ kind: 'server_error' })
    await check('Qzfailing')
    expect(await upstreams()).toEqual(before)
  })

  it('shows on GET / how each API has been answering, without a secret', async () => {
    const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
    const paths = body.sources.find(({ id }: { id: string }) => id === 'euipo').paths
    expect(paths).toMatchObject([{ id: 'euipo-api', state: 'answering' }])
    expect(body.upstreams.map(({ state }: { state: string }) => state)).not.toContain('left_alone')
    // A falling count would reveal when somebody checks a name.
    for (const { left, failures } of body.upstreams) expect([left, failures]).toEqual([null, null])
    const told = JSON.stringify(body) + (await t.ask('/')).body + (await t.ask('/status')).body + t.log.join('')
    for (const secret of [euipo.settings.clientSecret, zefix.settings.password, euipo.settings.clientId])
      expect(told).not.toContain(secret)
  })
})
