import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { type DpmaFake, dpmaMark } from '../../stand-ins/offices/dpma.ts'
import { type SwissregFake, swissMark } from '../../stand-ins/offices/swissreg.ts'
import { startTestService, type TestService, withAccess } from '../testing/test-service.ts'

let swissreg: SwissregFake
let dpma: DpmaFake
let t: TestService

beforeAll(async () => {
  t = await startTestService(withAccess)
  swissreg = t.standIns.swissreg
  dpma = t.standIns.dpma
  swissreg.register(swissMark('9900000999', 'Vyntra'))
  dpma.register(dpmaMark('3020190000999', 'Vyntra'))
})
afterAll(() => t.close())

async function check(name: string, jurisdiction: 'CH' | 'DE', id: string) {
  const { body } = await t.post('/api/v2/brand-check', { name, jurisdiction })
  const rows: CoverageRow[] = [...body.coverage.searched, ...body.coverage.unavailable]
  return { body, row: rows.find((each) => each.id === id) }
}

describe.each([
  ['CH', 'swissreg', '9900000999', 'Source: Swissreg, Swiss Federal Institute of Intellectual Property'],
  ['DE', 'dpma', '3020190000999', 'Source: DPMA, DPMAconnectPlus'],
] as const)('a check for %s with credentials of %s', (jurisdiction, id, number, attribution) => {
  it('finds marks at the office', async () => {
    const { body, row } = await check('Vyntra', jurisdiction, id)
    expect(body.verdict).toBe('conflict')
    expect(body.conflicts).toContainEqual(expect.objectContaining({ source: id, jurisdiction, number }))
    expect(row).toMatchObject({ state: 'answered', method: 'text', required: true, attribution })
  })

  it('never ends in none found by text only, and has proof that it was searched', async () => {
    const { body, row } = await check('Qzvyntrel', jurisdiction, id)
    expect(body).toMatchObject({ verdict: 'incomplete', charged: false })
    expect(row).toMatchObject({ state: 'answered', matches: 0, reason: expect.stringContaining('same text') })
    expect(row?.provenAt).not.toBeNull()
  })
})

it('reports a silent office as an error, without revealing a secret or a name', async () => {
  for (const standIn of [swissreg, dpma]) standIn.setFault({ kind: 'server_error' })
  const swiss = await check('Qzunheard', 'CH', 'swissreg')
  const german = await check('Qzunheard', 'DE', 'dpma')
  for (const { row } of [swiss, german]) expect(row).toMatchObject({ state: 'error', matches: null })
  const { body } = await t.ask('/', { headers: { Accept: 'application/json' } })
  const told = JSON.stringify([body, swiss.row, german.row]) + t.log.join('')
  for (const secret of [swissreg.settings.user, swissreg.settings.password, dpma.settings.password, 'Qzunheard'])
    expect(told).not.toContain(secret)
})
